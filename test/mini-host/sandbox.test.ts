/** @sandbox own */
import { programWith, removePrograms } from './fixture'
import { type Opened, openProgram } from './open-program'

const bootWith = (code: string) => openProgram(programWith({ 'pages/first/index.js': `${code}\nPage({})` }))

describe('the sandbox of a mini-program', () => {
  afterAll(removePrograms)

  it.each([
    ['localStorage.getItem("a")', "undefined (reading 'getItem')"],
    ['document.title', "undefined (reading 'title')"],
    ['window.location.href', "undefined (reading 'location')"],
    ['navigator.userAgent', "undefined (reading 'userAgent')"],
    ['new URL("https://a.b")', 'URL is not a constructor'],
    ['fetch("/")', 'fetch is not '],
    ['requestAnimationFrame(function () {})', 'requestAnimationFrame is not a function'],
    ['new TextDecoder()', 'TextDecoder is not '],
    ['new AbortController()', 'AbortController is not a constructor'],
  ])('fails at boot on %s, for that reason', async (code, reason) => {
    await expect(bootWith(code)).rejects.toThrow(reason)
  })

  it('boots when the same code checks first whether the browser is there', async () => {
    const { realm, text } = await openProgram(
      programWith({
        'pages/first/index.js':
          'var kept = typeof localStorage === "undefined" ? "none" : localStorage.length; Page({ data: { count: kept } })',
      }),
    )
    expect(await text('#count')).toBe('none')
    await realm.close()
  })

  it.each(['eval("1")', 'new Function("return this")', 'Function("return 1")()'])('runs no code from text: %s', async (code) => {
    await expect(bootWith(code)).rejects.toThrow('makes no code from text')
  })

  it('fails on an undeclared name', async () => {
    await expect(bootWith('nobodyKnowsThis()')).rejects.toThrow('nobodyKnowsThis is not defined')
  })

  it('finds values that code puts on the global object, as shims do', async () => {
    const { realm, run } = await bootWith('globalThis.AbortController = function () { this.isShim = true }')
    expect(await run('function () { return new AbortController().isShim }')).toBe(true)
    await realm.close()
  })

  it('has the language, the timers and the vendor’s functions', async () => {
    const { realm, run } = await bootWith('')
    const seen = await run(
      'function () { return [typeof Promise, typeof Map, typeof setTimeout, typeof wx.request, typeof getApp, [] instanceof Array] }',
    )
    expect(seen).toEqual(['function', 'function', 'function', 'function', 'function', true])
    await realm.close()
  })
})

describe('an API that the host lacks', () => {
  let program: Opened
  beforeAll(async () => {
    program = await openProgram(programWith({}))
  })
  afterAll(async () => {
    await program.realm.close()
    removePrograms()
  })

  it('throws by its name', async () => {
    await expect(program.run('function () { wx.scanCode({}) }')).rejects.toThrow('wx.scanCode is not implemented')
  })

  it('stays undefined when the vendor has no such name either', async () => {
    expect(await program.run('function () { return typeof wx.nobodyKnowsThis }')).toBe('undefined')
  })

  it('can be replaced by a stand-in that reaches the original, and restored', async () => {
    const { realm, wx } = program
    await realm.handle('App.mockWxMethod', { method: 'scanCode', result: { result: 'text' } })
    expect(await wx('scanCode', {})).toEqual({ errMsg: 'scanCode:ok', result: 'text' })
    const functionDeclaration = 'function (key, extra) { return this.origin(key) + extra }'
    await wx('setStorageSync', 'k', 'kept ')
    await realm.handle('App.mockWxMethod', { method: 'getStorageSync', functionDeclaration, args: ['more'] })
    expect(await wx('getStorageSync', 'k')).toBe('kept more')
    await realm.handle('App.mockWxMethod', { method: 'getStorageSync' })
    expect(await wx('getStorageSync', 'k')).toBe('kept ')
  })
})
