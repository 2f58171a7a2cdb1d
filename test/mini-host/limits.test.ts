import { programWith, removePrograms, smallProgram } from './fixture'
import { createNetwork, type Network } from './host/network'
import { type Opened, openProgram } from './open-program'

const megabyte = 1024 * 1024

describe('data sent to the view', () => {
  afterAll(removePrograms)

  it('data is counted, and a tap shows it', async () => {
    const { realm, tap, text } = await openProgram(smallProgram)
    await realm.handle('Host.meter', {})
    await tap('#count')
    expect(await text('#count')).toBe('1')
    expect(await realm.handle('Host.meter', {})).toMatchObject({
      calls: 1,
      bytes: 11,
      log: [{ keys: ['count'], bytes: 11 }],
      nodes: 2,
      depth: 2,
    })
    await realm.close()
  })

  const bootWith = (when: string) =>
    openProgram(programWith({ 'pages/first/index.js': `Page({ onLoad: function () { this.setData({ list: [{ when: ${when} }] }) } })` }))

  it('passes as JSON, as a copy', async () => {
    const { realm, run } = await bootWith("{ deep: [1, 'a', null, true, Object.create(null)] }")
    const { pageId } = (await realm.handle('App.getCurrentPage', {})) as { pageId: number }
    expect(await realm.handle('Page.getData', { pageId })).toEqual({ data: { list: [{ when: { deep: [1, 'a', null, true, {}] } }] } })
    expect(
      await run(
        'function () { var given = { n: 1 }; var page = getCurrentPages()[0]; page.setData({ given: given }); return page.data.given === given }',
      ),
    ).toBe(false)
    await realm.close()
  })

  it.each([
    ['new Date(0)', 'Date'],
    ['function () {}', 'function'],
    ['undefined', 'undefined'],
    ['NaN', 'NaN'],
    ['Symbol("a")', 'symbol'],
    ['new Map()', 'Map'],
  ])('fails when JSON would change or drop it: %s', async (when, kind) => {
    await expect(bootWith(when)).rejects.toThrow(`setData carries what is no JSON, data.list.0.when: ${kind}`)
  })

  it('fails when it contains itself', async () => {
    const { realm, run } = await openProgram(smallProgram)
    const looped = 'function () { var a = {}; a.a = a; getCurrentPages()[0].setData({ a: a }) }'
    await expect(run(looped)).rejects.toThrow('setData carries what is no JSON, data.a.a: a loop')
    await realm.close()
  })

  it('has a limit of 256 kB at once', async () => {
    const { realm } = await openProgram(smallProgram)
    const { pageId } = (await realm.handle('App.getCurrentPage', {})) as { pageId: number }
    await expect(realm.handle('Page.setData', { pageId, data: { text: 'x'.repeat(256 * 1024) } })).rejects.toThrow(
      /^setData carries \d+ bytes/,
    )
    await realm.close()
  })
})

describe('storage', () => {
  let program: Opened
  beforeAll(async () => {
    program = await openProgram(smallProgram)
  })
  afterAll(async () => {
    await program.realm.close()
    removePrograms()
  })

  it('stores values as JSON', async () => {
    await program.wx('setStorageSync', 'a', { b: [1] })
    expect(await program.wx('getStorageSync', 'a')).toEqual({ b: [1] })
    expect(await program.wx('getStorageSync', 'nothing')).toBe('')
    await expect(program.wx('getStorage', { key: 'nothing' })).rejects.toEqual({ errMsg: 'getStorage:fail data not found' })
  })

  it('accepts at most 1 MB a key and 10 MB in all', async () => {
    const write = (key: string, size: number) => program.wx('setStorage', { key, data: 'x'.repeat(size) })
    await expect(write('big', megabyte)).rejects.toEqual({ errMsg: 'setStorage:fail entry size limit reached' })
    for (let key = 0; key < 10; key += 1) await write(`k${key}`, megabyte - 100)
    await expect(write('last', 2000)).rejects.toEqual({ errMsg: 'setStorage:fail exceed storage max size 10Mb' })
    await expect(write('k9', 10)).resolves.toEqual({ errMsg: 'setStorage:ok' })
  })
})

describe('requests', () => {
  afterAll(removePrograms)

  it('reach declared domains only', async () => {
    const network = createNetwork({ domains: ['https://api.example.com'] })
    const { realm, wx } = await openProgram(smallProgram, { network })
    await expect(wx('request', { url: 'https://other.example.com/a' })).rejects.toEqual({ errMsg: 'request:fail url not in domain list' })
    expect(network.diary()).toEqual(['refused: GET https://other.example.com/a'])
    await realm.close()
  })

  it('use a method of the vendor’s list, which excludes PATCH', async () => {
    const { realm, wx } = await openProgram(smallProgram, { network: createNetwork({ domains: ['https://a.b'] }) })
    await expect(wx('request', { url: 'https://a.b/c', method: 'PATCH' })).rejects.toEqual({ errMsg: 'request:fail method invalid' })
    await realm.close()
  })

  it('leave while the calling code still runs', async () => {
    let askedAt = Number.POSITIVE_INFINITY
    const request: Network['request'] = async () => {
      askedAt = Date.now()
      return { status: 200, headers: {}, body: '' }
    }
    const { realm, run } = await openProgram(smallProgram, { network: { ...createNetwork({ domains: ['https://a.b'] }), request } })
    const busy = 'function () { wx.request({ url: "https://a.b/c" }); var end = Date.now() + 20; while (Date.now() < end); return end }'
    const end = await run(busy)
    expect(askedAt).toBeLessThan(Number(end))
    await realm.close()
  })

  it('leave ten at a time', async () => {
    const answers: (() => void)[] = []
    const network: Network = {
      diary: () => [],
      requests: () => [],
      note: () => {},
      cut: () => {},
      request: () => new Promise((resolve) => answers.push(() => resolve({ status: 200, headers: {}, body: '{"a":1}' }))),
    }
    const { realm, run } = await openProgram(smallProgram, { network })
    const all = run(
      'function () { return Promise.all(Array.from({ length: 12 }, function () { return wx.request({ url: "https://a.b/c" }) })) }',
    )
    await run('function () {}')
    expect(answers).toHaveLength(10)
    expect(await realm.handle('Host.meter', {})).toMatchObject({ mostRequests: 12 })
    for (let done = 0; done < 12; done += 1) {
      answers[done]?.()
      await run('function () {}')
    }
    expect(await all).toHaveLength(12)
    await realm.close()
  })
})

describe('privacy', () => {
  let program: Opened
  beforeEach(async () => {
    program = await openProgram(smallProgram)
  })
  afterEach(() => program.realm.close())
  afterAll(removePrograms)

  const listen = (event: string) =>
    program.run(`function () { wx.onNeedPrivacyAuthorization(function (resolve) { resolve({ event: '${event}' }) }) }`)

  it('gives nothing personal when nobody asks the learner', async () => {
    await expect(program.wx('setClipboardData', { data: 'a' })).rejects.toEqual({
      errMsg: 'setClipboardData:fail privacy permission is not authorized: nobody listens to onNeedPrivacyAuthorization',
    })
  })

  it('gives nothing after a refusal', async () => {
    await listen('disagree')
    await expect(program.wx('setClipboardData', { data: 'a' })).rejects.toEqual({
      errMsg: 'setClipboardData:fail privacy permission is not authorized',
    })
  })
})

describe('files of a mini-program', () => {
  it('files are written into existing folders, read back and removed', async () => {
    const { realm, run } = await openProgram(smallProgram)
    const found = await run(`function () {
      var files = wx.getFileSystemManager()
      var folder = wx.env.USER_DATA_PATH + '/kept'
      function refused(act) { try { act() } catch (error) { return error.message } }
      var before = refused(function () { files.writeFileSync(folder + '/a.txt', 'four', 'utf8') })
      files.mkdirSync(folder, true)
      files.writeFileSync(folder + '/a.txt', 'four', 'utf8')
      var kept = [files.readFileSync(folder + '/a.txt', 'utf8'), files.statSync(folder + '/a.txt').size, files.readdirSync(folder).join()]
      files.unlinkSync(folder + '/a.txt')
      return [before, kept, refused(function () { files.accessSync(folder + '/a.txt') })]
    }`)
    const missing = expect.stringContaining('no such file or directory')
    expect(found).toEqual([missing, ['four', 4, 'a.txt'], missing])
    await realm.close()
  })

  it('arrive by download, and not without a network', async () => {
    const network = createNetwork({ domains: ['https://a.b'] })
    const request = jest.fn<ReturnType<Network['request']>, Parameters<Network['request']>>(async () => ({
      status: 200,
      headers: {},
      body: 'sound',
    }))
    const { realm, wx, run } = await openProgram(smallProgram, { network: { ...network, request } })
    const filePath = 'http://usr/a.m4a'
    expect(await wx('downloadFile', { url: 'https://a.b/c', filePath })).toMatchObject({ statusCode: 200, filePath })
    expect(await run(`function () { return wx.getFileSystemManager().readFileSync('${filePath}', 'utf8') }`)).toBe('sound')
    network.cut(true)
    request.mockImplementation(network.request)
    await expect(wx('downloadFile', { url: 'https://a.b/c', filePath })).rejects.toEqual({
      errMsg: 'downloadFile:fail net::ERR_INTERNET_DISCONNECTED',
    })
    await realm.close()
  })
})
