import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { reactRouter } from './react-router/files'
import { stockTaro } from './stock-taro/files'

const installed = path.resolve(__dirname, '../../../node_modules')
const ofLab = path.resolve(__dirname, '../../node_modules')

/** A project of its own in a temporary folder, on the packages installed here: nothing is loaded from a network. */
function project(name: string, files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `bench-${name}-`))
  symlinkSync(installed, path.join(folder, 'node_modules'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  return folder
}

/** Builds the stock Taro page; returns its folder. Throws with the output of the build. */
export function buildStockTaro(): string {
  const folder = project('stock-taro', stockTaro)
  const cli = path.join(installed, '@tarojs/cli/bin/taro')
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'build', '--type', 'h5'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`stock Taro was not built: ${stdout.slice(-2000)}${stderr.slice(-2000)}`)
  return path.join(folder, 'dist')
}

/** Bundles the React page as small as esbuild makes it; gives the folder it is in. */
export function buildReactRouter(): string {
  const folder = project('react-router', reactRouter)
  buildSync({
    entryPoints: [path.join(folder, 'main.jsx')],
    outfile: path.join(folder, 'dist/main.js'),
    bundle: true,
    minify: true,
    target: 'chrome80',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    nodePaths: [ofLab],
  })
  return path.join(folder, 'dist')
}
