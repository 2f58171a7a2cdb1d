import { parse } from 'acorn'
import { offlineFiles, storedFiles, workerScript } from '../../../config/first-screen/worker-plugin'

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

describe('workerScript', () => {
  const script = workerScript('v7', ['/a.js'], ['/lesson.js'])

  it('returns one small script with its version and files', () => {
    expect(script).toContain('"v7"')
    expect(script).toContain('"/a.js"')
    expect(script).toContain('"/lesson.js"')
    expect(script).not.toMatch(/^import|\brequire\(/m)
    // Nearly half of it opens kept films; it is fetched after the first screen.
    expect(script.length).toBeLessThan(7000)
  })

  it("returns syntax that browsers below the app's minimum can read", () =>
    expect(() => parse(script, { ecmaVersion: 2018 })).not.toThrow())
})
