import path from 'node:path'
import { buildSync } from 'esbuild'

const source = path.resolve(__dirname, '../../src/platform/service-worker/start-app.ts')

/** The script that starts the app, as one inline line of the page. */
export function startScript(): string {
  const { outputFiles } = buildSync({
    entryPoints: [source],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['chrome80', 'ios13'],
  })
  return (outputFiles[0]?.text ?? '').trim()
}
