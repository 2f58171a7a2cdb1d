import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const ready = pathToFileURL(path.resolve('config/commands/ready.mjs'))

/** A checkout whose packages are older than its lock file, with an npm that notes what it is asked for. */
function askedOfNpm(env: Record<string, string>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-ready-'))
  try {
    writeFileSync(path.join(folder, 'package-lock.json'), '{}')
    writeFileSync(path.join(folder, 'npm'), '#!/bin/sh\necho "$@" > asked\n', { mode: 0o755 })
    const script = `import { installed } from '${ready}'; installed()`
    const own = { ...env, PATH: `${folder}${path.delimiter}${process.env.PATH}` }
    spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, env: own })
    return readFileSync(path.join(folder, 'asked'), 'utf8').trim()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('a command in a checkout', () => {
  it('installs what a build needs, in production as well', () => {
    expect(askedOfNpm({ NODE_ENV: 'production' }).split(' ')).toEqual(expect.arrayContaining(['ci', '--include=dev']))
  })
})
