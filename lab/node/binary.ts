import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const PLACE = '.cache/node'

/** The program of a version of Node, `22` or `20.19.0`, for this platform: as npm brings it, kept in a folder of its own. */
export function nodeBinary(version: string): string {
  const folder = path.resolve(PLACE, version)
  const name = `node-${process.platform}-${process.arch}`
  const file = path.join(folder, 'node_modules', name, 'bin/node')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'package.json'), '{"private":true}\n')
    execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  return file
}
