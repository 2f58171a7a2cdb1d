import { compile } from './compile/compile'
import { programWith, removePrograms, smallProgram, writeProgram } from './fixture'

const compiled = (files: Parameters<typeof programWith>[0]) => compile(writeProgram(programWith(files)))

describe('compiling a build', () => {
  afterAll(removePrograms)

  it('accepts pages, packages and code', () => {
    const { units, modules } = compile(writeProgram(smallProgram))
    expect(Object.keys(units)).toEqual(['pages/first/index', 'pages/second/index', 'pages/plain/index', 'packages/far/one/index'])
    expect(modules.app).toBe('App({})')
  })

  it('names the file and the position of broken WXML', () => {
    expect(() => compiled({ 'pages/plain/index.wxml': '<view>\n<text></view>' })).toThrow(/pages\/plain\/index\.wxml:\d+:\d+/)
  })

  it('names a file that is missing', () => {
    expect(() => compiled({ 'pages/plain/index.js': undefined })).toThrow('pages/plain/index.js is missing in the build')
  })

  it('names a JSON file that is broken', () => {
    expect(() => compiled({ 'pages/plain/index.json': '{' })).toThrow(/^pages\/plain\/index\.json: /)
  })

  it('produces style sheets that a browser can read: rpx, tags and imports', () => {
    const { units } = compiled({ 'pages/plain/index.wxss': '@import "../../app.wxss"; .a > view { margin: -15rpx 2px }' })
    expect(units['pages/plain/index']?.style).toBe('.big { width: 100vw } wx-button { color: red } .a > wx-view { margin: -2vw 2px }')
  })

  it('scopes an isolated component’s classes to itself', () => {
    const { units } = compiled({
      'pages/plain/index.json': '{"usingComponents":{"part":"../../part/index"}}',
      'part/index.js': 'Component({})',
      'part/index.json': '{"component":true}',
      'part/index.wxml': '<view class="a" />',
      'part/index.wxss': '.a { color: red }',
    })
    expect(units['part/index']?.style).toBe('.part-index--a { color: red }')
  })

  it('has the vendor’s API', () => {
    const { apiNames } = compile(writeProgram(smallProgram))
    expect(apiNames).toEqual(expect.arrayContaining(['request', 'navigateTo', 'scanCode', 'getStorageSync']))
  })
})
