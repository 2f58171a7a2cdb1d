import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codeOf, expectSystemError } from '#server/error-code'
import { StartFailure } from '#server/start-failure'

/** Start time of a process, where the system reports it; a pid alone may have been reused. */
function birthOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields[19] ?? ''
  } catch (error) {
    return expectSystemError(error) ?? ''
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return codeOf(error) === 'EPERM'
  }
}

const isHeld = (owner: string) => {
  const [pid = '', birth = ''] = owner.trim().split(' ')
  return /^\d+$/.test(pid) && isAlive(Number(pid)) && birthOf(Number(pid)) === birth
}

function tryTake(file: string, owner: string): boolean {
  try {
    writeFileSync(file, owner, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    return expectSystemError(error) ?? ''
  }
}

/** Moves a dead owner's lock aside. When another process took it in between, it gets its lock back. */
function clearStale(file: string, stale: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== stale) linkSync(aside, file)
  } catch (error) {
    const code = codeOf(error)
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** The process that has the data folder open; undefined when none has. */
export function holderOf(folder: string): number | undefined {
  const owner = read(path.join(folder, 'database.lock'))
  return isHeld(owner) ? Number(owner.split(' ')[0]) : undefined
}

/**
 * Takes the data folder for this process, and returns the release. A second process opens the same embedded database
 * without an error and its acknowledged rows vanish, so the lock is ours. A dead owner's lock is taken over.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'database.lock')
  const owner = `${process.pid} ${birthOf(process.pid)}`
  if (!tryTake(file, owner)) {
    const holder = read(file)
    if (isHeld(holder)) throw new StartFailure(`${folder} is in use by process ${holder.split(' ')[0]}: stop it, or set another DATA_DIR`)
    clearStale(file, holder)
    if (!tryTake(file, owner)) throw new StartFailure(`${folder} was taken by another process just now: set another DATA_DIR`)
  }
  return () => {
    if (read(file) === owner) rmSync(file, { force: true })
  }
}
