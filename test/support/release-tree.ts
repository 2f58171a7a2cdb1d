import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'

const root = path.join(__dirname, '../..')
const LOCK = 'package-lock.json'
/** `lab/bench/exam` seats learners in a database of the release. */
const parts = ['src', 'server', 'test', 'config', 'lab/bench/exam', 'package.json', LOCK, 'tsconfig.json']
const MOST_BYTES = 1 << 30

/** The source of a commit in a new folder, able to run: with the packages of this tree, or its own where they are not the same. */
export function releaseTree(commit: string, folder: string): string {
  mkdirSync(folder, { recursive: true })
  const packed = execFileSync('git', ['archive', commit, ...parts], { cwd: root, maxBuffer: MOST_BYTES })
  execFileSync('tar', ['-x', '-C', folder], { input: packed })
  const isAlike = readFileSync(path.join(folder, LOCK)).equals(readFileSync(path.join(root, LOCK)))
  if (isAlike) symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
  return folder
}
