import { parse } from 'acorn'
import { offlineFiles, storedFiles, workerScript } from '../../../config/first-screen/worker-plugin'

describe('storedFiles', () => {
  it('names the files of the app and of its first pages once, as addresses', () => {
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
  it('names scripts and sheets of the pages that open downloads, without those cached anyway', () => {
    expect(offlineFiles(['a.js', 'lesson.js', 'lesson.css', 'lesson.js', 'lesson.js.map'], ['/a.js'])).toEqual([
      '/lesson.js',
      '/lesson.css',
    ])
  })
})

describe('workerScript', () => {
  const script = workerScript('v7', ['/a.js'], ['/lesson.js'])

  it('is one small script that knows its version and files', () => {
    expect(script).toContain('"v7"')
    expect(script).toContain('"/a.js"')
    expect(script).toContain('"/lesson.js"')
    expect(script).not.toMatch(/^import|\brequire\(/m)
    expect(script.length).toBeLessThan(4000)
  })

  it('is read by browsers older than those the app is for', () => expect(() => parse(script, { ecmaVersion: 2018 })).not.toThrow())
})
