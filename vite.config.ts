import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/vite-chunks.ts';
import { compressBuild } from './scripts/vite-compress.ts';
import { shortenEndpoints } from './scripts/vite-endpoint-calls.ts';
import { listKeptFiles } from './scripts/vite-kept-files.ts';
import { listLazyModules } from './scripts/vite-lazy-modules.ts';
import { listModuleSizes } from './scripts/vite-module-sizes.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The web app. The gallery of the design system is served by `npm run dev` and no part of a build. */
export default defineConfig({
  root: at('./src/app/web'),
  base: '/app/',
  cacheDir: at('./.cache/vite'),
  publicDir: at('./src/app/web/public'),
  resolve: { alias: [{ find: /^zod$/, replacement: at('./src/app/web/zod-without-eval.ts') }] },
  plugins: [
    shortenEndpoints(),
    listLazyModules(),
    react(),
    tailwindcss(),
    listModuleSizes(),
    listKeptFiles(),
    compressBuild(),
  ],
  build: {
    outDir: at('./dist/app'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2024',
    // The palette is made of light-dark(), which these know; rewritten, it would not follow a theme inside a page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A font or an image inlined as data: would need a wider content security policy.
    assetsInlineLimit: 0,
    // Browsers of the target know `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: at('./src/app/web/index.html') },
      // A public API only passes on: what one page takes from it does not load the rest.
      treeshake: { moduleSideEffects: [{ test: /[\\/]web[\\/]index\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: { groups: chunkGroups },
        // The entry lists every part that can be loaded; the names are in the manifest.
        chunkFileNames: 'assets/[hash].js',
      },
    },
  },
});
