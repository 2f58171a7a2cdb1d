import path from 'node:path'
import { buildSync, transformSync } from 'esbuild'

const source = path.resolve(__dirname, '../../src/platform/service-worker/start-app.ts')

/** The script that starts the app, as one inline line of the page. */
export function startScript(): string {
  const { outputFiles } = buildSync({
    entryPoints: [source],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2018',
  })
  return (outputFiles[0]?.text ?? '').trim()
}

/** A script of the document without spaces and long names, in plain ES5 as it was written. */
export const smallScript = (script: string): string => transformSync(script, { minify: true, target: 'es5' }).code.trim()
