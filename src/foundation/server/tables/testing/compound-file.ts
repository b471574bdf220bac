import { CFB as untypedCfb } from '@e965/xlsx';

const cfb = untypedCfb as {
  utils: { cfb_new(): object; cfb_add(file: object, name: string, content: Uint8Array): void };
  write(file: object, options: { type: 'buffer' }): Buffer;
};

/** A file of the old Office programs with one stream. */
export function compoundFile(stream: string, content: Uint8Array = Buffer.alloc(5_000)): Buffer {
  const file = cfb.utils.cfb_new();
  cfb.utils.cfb_add(file, `/${stream}`, content);
  return cfb.write(file, { type: 'buffer' });
}
