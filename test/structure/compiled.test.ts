import path from 'node:path'
import ts from 'typescript'
import { codeIn, repository } from './tree'

/** Files that one of the five compiler projects includes. */
function filesOf(project: string): string[] {
  const file = path.join(repository, 'config/tsconfig', `${project}.json`)
  const { fileNames } = ts.parseJsonConfigFileContent(ts.readConfigFile(file, ts.sys.readFile).config, ts.sys, path.dirname(file))
  return fileNames.map((name) => path.relative(repository, name).split(path.sep).join('/'))
}

describe('the five compiler runs', () => {
  const compiled = new Set(['weapp', 'h5', 'harmony-hybrid', 'server', 'lab'].flatMap(filesOf))

  it('include every file', () => {
    expect(codeIn(repository, 'src', 'server', 'test', 'lab', 'config').filter((file) => !compiled.has(file))).toEqual([])
  })

  it.each(['weapp', 'h5', 'harmony-hybrid'])('read the whole client for %s, and no file of another target', (target) => {
    // A port without a Harmony file uses its web file.
    const own = target === 'harmony-hybrid' ? [target, 'h5'] : [target]
    const others = ['weapp', 'h5', 'harmony-hybrid'].filter((name) => !own.includes(name))
    const isForeign = (file: string) => others.some((name) => file.includes(`.${name}.`))
    const read = filesOf(target)
    expect(read.filter(isForeign)).toEqual([])
    expect(codeIn(repository, 'src').filter((file) => !isForeign(file) && !read.includes(file))).toEqual([])
  })
})
