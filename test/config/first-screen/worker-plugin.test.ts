import { parse } from 'acorn'
import { offlineFiles, storedFiles, workerScripts } from '../../../config/first-screen/worker-plugin'

describe('storedFiles', () => {
  it('lists the files of the app and of its first pages once, as addresses', () => {
    const pages = {
      '/pages/home/index': ['a.js', 'home.css'],
      '/pages/tiku/index': ['a.js', 'tiku.js', 'tiku.js.map'],
      '/packages/exam/x': ['x.js'],
    }
    expect(storedFiles({ entry: ['a.js', 'a.css'], packages: ['list.js'], pages })).toEqual([
      '/a.js',
      '/a.css',
      '/list.js',
      '/home.css',
      '/tiku.js',
    ])
  })
})

describe('offlineFiles', () => {
  it('lists scripts and sheets of the pages that open downloads, without the files cached anyway', () => {
    expect(offlineFiles(['a.js', 'lesson.js', 'lesson.css', 'lesson.js', 'lesson.js.map'], ['/a.js'])).toEqual([
      '/lesson.js',
      '/lesson.css',
    ])
  })
})

describe('workerScripts', () => {
  const { worker, films } = workerScripts('v7', ['/a.js'], ['/lesson.js'])

  it('returns one small worker with its version, its files and the address of its part for films', () => {
    for (const text of ['"v7"', '"/a.js"', '"/lesson.js"', `"/${films.path}"`]) expect(worker).toContain(text)
    expect(worker).not.toMatch(/^import|\brequire\(/m)
    expect(worker).not.toContain('AES-GCM')
    expect(worker.length).toBeLessThan(4000)
  })

  it('returns the part for films as a file named by its content', () => {
    expect(films.path).toMatch(/^public\/js\/films\.[0-9a-f]{8}\.js$/)
    expect(films.script).toContain('AES-GCM')
    expect(films.script).not.toContain('importScripts')
    expect(films.script.length).toBeLessThan(4000)
  })

  it("returns syntax that browsers below the app's minimum can read", () => {
    for (const script of [worker, films.script]) expect(() => parse(script, { ecmaVersion: 2018 })).not.toThrow()
  })
})
