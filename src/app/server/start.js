import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// `npm start`. What Node compiles is kept beside the checkout, where only those may write who may change the program:
// the next start takes it from there, which halves its time. Where nothing can be written, nothing is kept.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));
// Not by a static import: those are compiled before the first line of this file runs. And this file is no TypeScript:
// Node would load its compiler for it, which takes 20 megabytes for as long as the process lives.
await import('./run.ts');
