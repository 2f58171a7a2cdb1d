import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Check, Subject } from './finding'

/** Where the vendor's package keeps the programs of a system, and how they end there. */
const programs: Partial<Record<NodeJS.Platform, [folder: string, end: string]>> = {
  linux: ['linux', ''],
  darwin: ['mac', ''],
  win32: ['windows', '.exe'],
}

type Compiler = { name: string; tool: 'wcsc' | 'wcc'; words: string[]; files: RegExp }

/** Problems the vendor's compiler names; one that cannot be started is a problem of its own. */
function compile({ tool, words, files }: Compiler, { dist }: Subject, [folder, end]: [string, string]): string[] {
  const packaged = path.join(path.dirname(require.resolve('miniprogram-compiler/package.json')), 'bin', folder, tool + end)
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'mini-compile-'))
  try {
    // The package is installed without its scripts, which would make the programs executable.
    const program = path.join(scratch, tool + end)
    copyFileSync(packaged, program)
    chmodSync(program, 0o755)
    const named = [...dist.files.keys()].filter((file) => files.test(file))
    const options = { cwd: dist.folder, encoding: 'utf8', maxBuffer: 2 ** 28 } as const
    const { status, error, stdout, stderr } = spawnSync(program, [...words, '-o', path.join(scratch, 'out'), ...named], options)
    if (error) return [`${tool} did not run: ${error.message}`]
    if (status === 0) return []
    const lines = `${stderr}\n${stdout}`.split('\n').filter((line) => /\(?\d+:\d+\)?:/.test(line))
    return lines.length > 0 ? lines.map((line) => line.replace(/^ERR: /, '')) : [`${tool} ended with ${status}`]
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const checkOf =
  (compiler: Compiler): Check =>
  (subject) => {
    const program = programs[process.platform]
    const count = [...subject.dist.files.keys()].filter((file) => compiler.files.test(file)).length
    if (!program) return { name: compiler.name, figure: `the vendor has no ${compiler.tool} for ${process.platform}`, problems: [] }
    return { name: compiler.name, figure: `${count} files by the vendor's ${compiler.tool}`, problems: compile(compiler, subject, program) }
  }

/** Every sheet is taken by the vendor's compiler, which refuses `*` and a pseudo-class alone after a combinator. */
export const vendorSheets = checkOf({ name: 'vendor sheets', tool: 'wcsc', words: ['-js'], files: /\.wxss$/ })

/** Every template is taken by the vendor's compiler. */
export const vendorTemplates = checkOf({ name: 'vendor wxml', tool: 'wcc', words: ['-d'], files: /\.(wxml|wxs)$/ })
