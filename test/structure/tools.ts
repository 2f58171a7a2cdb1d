import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { repository } from './tree'

const bin = (name: string) => path.join(repository, 'node_modules/.bin', name)
const settings = (file: string) => path.join(repository, 'config', file)

function outputOf(name: string, words: string[], cwd: string, env: Record<string, string> = {}): string {
  return spawnSync(bin(name), words, { cwd, encoding: 'utf8', maxBuffer: 1 << 26, env: { ...process.env, ...env, NO_COLOR: '1' } }).stdout
}

/** Settings a test tree needs beside its files. */
export const baseFiles = () => ({
  'tsconfig.json': readFileSync(path.join(repository, 'tsconfig.json'), 'utf8'),
  'package.json': JSON.stringify({ name: 'violations', private: true, dependencies: { react: '18.3.1', 'crypto-js': '4.2.0' } }),
})

type Cruise = { summary: { violations: { from: string; rule: { name: string } }[] } }

/** `rule file` of each finding of dependency-cruiser. */
export function cruise(root: string, target: string, folders: string[]): string[] {
  const words = ['--config', settings('dependency-cruiser.cjs'), '--output-type', 'json', ...folders]
  const { summary } = JSON.parse(outputOf('depcruise', words, root, { TARGET: target })) as Cruise
  return summary.violations.map(({ from, rule }) => `${rule.name} ${from}`)
}

type Lint = { diagnostics: { category: string; location: { path: string } }[] }

/** `rule file` of each finding of biome. */
export function lint(root: string): string[] {
  const words = ['lint', `--config-path=${settings('')}`, '--max-diagnostics=none', '--reporter=json', '.']
  const { diagnostics } = JSON.parse(outputOf('biome', words, root)) as Lint
  return diagnostics.map(({ category, location }) => `${category.split('/').at(-1)} ${location.path}`)
}

type Named = { name: string }[]
type KnipIssue = Record<'files' | 'exports' | 'dependencies' | 'unlisted' | 'unresolved', Named> & { file: string }

/** `kind file` of each finding of knip. */
export function knip(root: string): string[] {
  const words = ['--directory', root, '-c', settings('knip.json'), '--reporter', 'json', '--no-config-hints']
  const { issues } = JSON.parse(outputOf('knip', words, root)) as { issues: KnipIssue[] }
  const kinds = ['files', 'exports', 'dependencies', 'unlisted', 'unresolved'] as const
  return issues.flatMap((issue) => kinds.flatMap((kind) => (issue[kind]?.length ? [`${kind} ${issue.file}`] : [])))
}

/** `code file` of each error of the compiler. */
export function compile(root: string, project: string): string[] {
  const errors = outputOf(
    '../typescript-7/bin/tsc',
    ['-p', project, '--pretty', 'false', '--incremental', 'false', '--tsBuildInfoFile', 'null'],
    root,
  )
  return [...errors.matchAll(/^(\S+?)\(\d+,\d+\): error (TS\d+)/gm)].map(([, file, code]) => `${code} ${file}`)
}
