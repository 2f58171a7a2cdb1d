/**
 * `npm run -s lab -- contract`: writes the contract of this release, when it is released, for the next one to be held against.
 * `-- --print` prints it; `-- --against <commit>` prints what clients and servers of that commit would not survive.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../../support/server'
import { incompatibilities } from './compare'
import { shapesOf } from './export'
import { shapesIn, textOf } from './fields'

const { values } = parseArgs({ options: { print: { type: 'boolean', default: false }, against: { type: 'string' } } })

async function here(): Promise<string> {
  const server = await startServer()
  const text = textOf(await shapesOf(server.app))
  await server.close()
  return text
}

/** The contract of a commit, printed by its own server. */
async function contractOf(commit: string): Promise<string> {
  // Not in an older tree, where this file prints the contract.
  const { releaseTree } = await import('../../support/release-tree')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-contract-'))
  try {
    releaseTree(commit, folder)
    cpSync(__dirname, path.join(folder, 'test/contract/release'), { recursive: true })
    const command = ['--import', 'tsx', 'test/contract/release/main.ts', '--print']
    return execFileSync(process.execPath, command, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function main(): Promise<number> {
  const text = await here()
  if (values.print) process.stdout.write(`${text}\n`)
  else if (values.against === undefined) writeFileSync(path.join(__dirname, 'contract.txt'), `${text}\n`)
  else {
    const found = incompatibilities(shapesIn(await contractOf(values.against)), shapesIn(text))
    process.stdout.write([...found, `${found.length} incompatible changes since ${values.against}`, ''].join('\n'))
    return found.length === 0 ? 0 : 1
  }
  return 0
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(2)
  },
)
