import { programWith, removePrograms, smallProgram } from './fixture'
import { type Opened, openProgram } from './open-program'

const noted = 'getApp().notes.push'
const noting = (name: string) =>
  `Page({ onLoad: function (query) { ${noted}('${name} load ' + JSON.stringify(query)) }, onShow: function () { ${noted}('${name} show') }, onHide: function () { ${noted}('${name} hide') }, onUnload: function () { ${noted}('${name} unload') } })`

const files = programWith({
  'app.js': 'App({ notes: [] })',
  'pages/first/index.js': noting('first'),
  'pages/second/index.js': noting('second'),
  'pages/plain/index.js': noting('plain'),
})

describe('moves between pages', () => {
  let program: Opened
  const notes = () => program.run('function () { return getApp().notes.splice(0) }')
  beforeEach(async () => {
    program = await openProgram(files)
    await notes()
  })
  afterEach(() => program.realm.close())
  afterAll(removePrograms)

  it('push hides the page below, and back shows it', async () => {
    await program.wx('navigateTo', { url: '/pages/plain/index?a=%E4%B8%80' })
    await program.wx('navigateBack', {})
    expect(await notes()).toEqual(['first hide', 'plain load {"a":"%E4%B8%80"}', 'plain show', 'plain unload', 'first show'])
  })

  it('tabs stay loaded when left', async () => {
    await program.wx('switchTab', { url: '/pages/second/index' })
    await program.wx('switchTab', { url: '/pages/first/index' })
    expect(await notes()).toEqual(['first hide', 'second load {}', 'second show', 'second hide', 'first show'])
  })

  it('relaunching closes everything', async () => {
    await program.wx('navigateTo', { url: '../plain/index' })
    await notes()
    await program.wx('reLaunch', { url: '/pages/second/index' })
    expect(await notes()).toEqual(['first unload', 'plain unload', 'second load {}', 'second show'])
  })

  it.each([
    ['navigateTo', '/pages/second/index', 'navigateTo:fail can not navigateTo a tabbar page'],
    ['switchTab', '/pages/plain/index', 'switchTab:fail can not switch to no-tabBar page'],
    ['switchTab', '/pages/second/index?a=1', 'switchTab:fail url of a tab takes no parameters'],
    ['redirectTo', '/pages/none/index', 'redirectTo:fail page "pages/none/index" is not found'],
    ['navigateBack', '', 'navigateBack:fail cannot navigate back at first page.'],
  ])('%s %s is refused', async (move, url, errMsg) => {
    await expect(program.wx(move, { url })).rejects.toEqual({ errMsg })
  })

  it('an eleventh page is refused', async () => {
    for (let depth = 1; depth < 10; depth += 1) await program.wx('navigateTo', { url: '/pages/plain/index' })
    await expect(program.wx('navigateTo', { url: '/pages/plain/index' })).rejects.toEqual({
      errMsg: 'navigateTo:fail webview count limit exceed',
    })
  })
})

describe('packages and launching', () => {
  afterAll(removePrograms)

  it('a package is preloaded by its rule, and loaded when a page of it opens', async () => {
    const { realm, wx } = await openProgram(smallProgram)
    expect(await realm.handle('Host.packages', {})).toEqual({ loaded: [], preloaded: ['packages/far'] })
    await wx('navigateTo', { url: '/packages/far/one/index' })
    expect(await realm.handle('Host.packages', {})).toMatchObject({ loaded: ['packages/far'] })
    await realm.close()
  })

  it('a code opens its page with its scene', async () => {
    const launch = { path: 'pages/plain/index', query: { scene: 'c%3D102' }, scene: 1047 }
    const { realm, wx } = await openProgram(smallProgram, { launch })
    expect(await realm.handle('App.getCurrentPage', {})).toMatchObject({ path: launch.path, query: launch.query })
    expect(await wx('getLaunchOptionsSync')).toMatchObject({ scene: 1047 })
    await realm.close()
  })
})
