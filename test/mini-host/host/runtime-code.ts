import path from 'node:path'
import { build } from 'esbuild'

let made: Promise<string> | undefined

async function make(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.resolve(__dirname, '../runtime/start.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'chrome100',
    mainFields: ['module', 'main'],
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
  })
  return outputFiles.map(({ text }) => text).join('\n')
}

/** The part of the host that runs in the document, as one script. */
export function runtimeCode(): Promise<string> {
  made ??= make()
  return made
}
