import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { lockFolder } from '#server/database/lock'

describe('the lock of the data folder', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-lock-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const file = () => path.join(folder, 'database.lock')

  it('the lock is taken once, and is free again after the release', () => {
    const release = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(`${folder} is in use by process ${process.pid}`)
    release()
    expect(existsSync(file())).toBe(false)
    lockFolder(folder)()
  })

  it('passes over from a dead process', async () => {
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    writeFileSync(file(), `${child.pid} 1`)
    const release = lockFolder(folder)
    release()
    expect(existsSync(file())).toBe(false)
  })

  it('passes over when the number now belongs to another process', () => {
    writeFileSync(file(), `${process.pid} before-this-process`)
    lockFolder(folder)()
  })

  it.each(['', 'nonsense'])('passes over when it says "%s"', (text) => {
    writeFileSync(file(), text)
    lockFolder(folder)()
  })

  it('stays when a former owner releases it', () => {
    const release = lockFolder(folder)
    writeFileSync(file(), '1 0')
    release()
    expect(existsSync(file())).toBe(true)
  })
})
