import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { prefixOf, services } from '@/contract/services'
import { readers } from '@/platform/bridge/answers'
import type { HandlerName } from '@/platform/bridge/port'
import { pageRows } from '@/routes/table'
import installation from '../../../config/installation.json'
import { runArkTs } from '../../support/arkts'
import { nativeAnswers } from '../../support/native-answers'

const folder = path.join(__dirname, '../../../deploy/harmony')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
/** The files are written without what JSON5 adds, so that every tool reads them. */
const json = (file: string) => JSON.parse(read(file))
const ets = 'entry/src/main/ets'
const resources = 'entry/src/main/resources'

type Permission = { name: string; reason?: string; usedScene?: { abilities: string[]; when: string } }
type Ability = { name: string; backgroundModes: string[]; srcEntry: string; skills: { uris?: { scheme: string; host?: string }[] }[] }
type Module = { pages: string; mainElement: string; querySchemes: string[]; requestPermissions: Permission[]; abilities: Ability[] }
const { module: entry } = json('entry/src/main/module.json5') as { module: Module }
const [ability] = entry.abilities

describe('the project of the Harmony app', () => {
  it('has files that parse, and names resources that exist', () => {
    const texts = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((file) => /\.json5?$/.test(file))
    expect(texts.length).toBeGreaterThan(10)
    for (const file of texts) expect(() => json(file)).not.toThrow()
    const strings = [`${resources}/base/element/string.json`, 'AppScope/resources/base/element/string.json'].flatMap((file) =>
      (json(file).string as { name: string }[]).map(({ name }) => name),
    )
    const colours = (json(`${resources}/base/element/color.json`).color as { name: string }[]).map(({ name }) => name)
    const used = texts.map(read).join('\n') + read(`${ets}/pages/Index.ets`)
    const named = (kind: string) => [...used.matchAll(new RegExp(`\\$${kind}:(\\w+)`, 'g'))].map(([, name = '']) => name)
    expect(named('string').filter((name) => !strings.includes(name))).toEqual([])
    expect(named('color').filter((name) => !colours.includes(name))).toEqual([])
    expect(json(`${resources}/dark/element/color.json`).color.map(({ name }: { name: string }) => name)).toEqual(colours)
    expect(named('media').filter((name) => !existsSync(path.join(folder, `${resources}/base/media/${name}.png`)))).toEqual([])
    for (const page of json(`${resources}/base/profile/main_pages.json`).src)
      expect(existsSync(path.join(folder, ets, `${page}.ets`))).toBe(true)
    expect(existsSync(path.join(folder, 'entry/src/main', ability?.srcEntry ?? ''))).toBe(true)
  })

  it('asks for the network, sound in the background, camera and microphone, and gives the reason to the learner', () => {
    expect(entry.requestPermissions.map(({ name }) => name.replace('ohos.permission.', ''))).toEqual([
      'INTERNET',
      'GET_NETWORK_INFO',
      'KEEP_BACKGROUND_RUNNING',
      'MICROPHONE',
      'CAMERA',
    ])
    const asked = entry.requestPermissions.filter(({ name }) => /MICROPHONE|CAMERA/.test(name))
    for (const { reason, usedScene } of asked) {
      expect(reason).toMatch(/^\$string:/)
      expect(usedScene).toEqual({ abilities: [entry.mainElement], when: 'inuse' })
    }
    expect(ability?.backgroundModes).toEqual(['audioPlayback'])
  })

  it('opens links of the school and of the app, and may ask for the apps that take payments', () => {
    const uris = ability?.skills.flatMap((skill) => skill.uris ?? [])
    expect(uris).toEqual([{ scheme: installation.scheme }, { scheme: 'https', host: installation.mobile.production }])
    const { SCHEME, PUBLIC_ORIGIN } = runArkTs<Record<string, string>>('native/Settings.ets')
    expect([SCHEME, PUBLIC_ORIGIN]).toEqual([`${installation.scheme}://`, `https://${installation.mobile.production}`])
    expect(entry.querySchemes).toEqual(['weixin', 'alipays', 'alipay'])
  })

  it('shows the web part without the bar and the capsule of the container', () => {
    const page = read(`${ets}/pages/Index.ets`)
    for (const option of ['navigationInitVisible: false', 'showCapsule: false', 'useCache: false', 'enableWebDebug: false'])
      expect(page).toContain(option)
  })
})

type Call = { url?: string; success: (result: { data: unknown }) => void }
type Handlers = {
  OFFERED: HandlerName[]
  NOT_OFFERED: HandlerName[]
  handlersOf: (shell: object) => Record<string, (call: Call) => void>
}

describe('the handlers of the Harmony app', () => {
  const { OFFERED, NOT_OFFERED, handlersOf } = runArkTs<Handlers>('native/Handlers.ets')
  const done: string[] = []
  const shell = {
    version: () => '2.4.0',
    isDark: () => true,
    indicatorHeight: () => 34,
    open: (url: string) => done.push(url),
    leave: () => done.push('left'),
  }

  it('include each of the bridge, offered or left out on purpose', () => {
    expect([...OFFERED, ...NOT_OFFERED].sort()).toEqual(Object.keys(nativeAnswers).sort())
    expect(Object.keys(handlersOf(shell)).sort()).toEqual([...OFFERED].sort())
  })

  it.each<[HandlerName, unknown]>([
    ['getRegisteredHandlers', OFFERED],
    ['appUserAgent', { project: 'qiming', appVer: '2.4.0', code: '' }],
    ['isShowTitle', false],
    ['getThemeMode', 'dark'],
    ['getHomeIndicatorHeight', 34],
    ['getTabHeight', 0],
    ['setTabVisible', undefined],
    ['exitWebview', undefined],
    ['redirect', undefined],
    ['showGuideAppDialog', undefined],
  ])('%s answers what the web part reads', (name, value) => {
    const success = jest.fn()
    handlersOf(shell)[name]?.({ url: 'qiming://to/home', success })
    expect(success).toHaveBeenCalledTimes(1)
    expect(readers[name](success.mock.calls[0][0].data)).toEqual(value)
  })

  it('redirect opens its address, exitWebview leaves', () => expect(done).toEqual(['left', 'qiming://to/home']))
})

type Addresses = {
  ownAddressOf: (url: string, links: object[]) => string
  isPayment: (url: string) => boolean
  isDeepLink: (url: string) => boolean
}

describe('addresses in the Harmony app', () => {
  const links = pageRows.flatMap(({ native, path: to }) =>
    native === undefined ? [] : [{ native, path: to.replaceAll(/:(\w+)/g, '{$1}') }],
  )
  const file = `${resources}/rawfile/links.json`

  it('has the deep links of the route table', () => {
    if (process.env.HARMONY_LINKS === 'write') writeFileSync(path.join(folder, file), `${JSON.stringify(links, null, 2)}\n`)
    expect(json(file)).toEqual(links)
  })

  it.each([
    ['https://app.qiming.cn/course/3/detail', 'https://app.qiming.cn/course/3/detail'],
    ['https://m.qiming.cn/course/3/detail?channelId=1', 'https://app.qiming.cn/course/3/detail?channelId=1'],
    ['https://m.qiming.cn', 'https://app.qiming.cn'],
    ['https://m.qiming.cn.evil.example/', ''],
    ['qiming://to/course/detail?id=3&channelId=1', 'https://app.qiming.cn/course/3/detail?channelId=1'],
    ['qiming://to/course/detail?id=$$3', 'https://app.qiming.cn/course/$$3/detail'],
    ['qiming://to/course/detail', ''],
    ['qiming://to/nowhere', ''],
    ['weixin://wap/pay?prepayid=1', ''],
    ['https://example.com/', ''],
  ])('leads %s to %p', (url, own) => expect(runArkTs<Addresses>('native/Addresses.ets').ownAddressOf(url, links)).toBe(own))

  it('tells payment apps from other links', () => {
    const { isPayment } = runArkTs<Addresses>('native/Addresses.ets')
    expect(['weixin://wap/pay', 'alipays://platformapi', 'alipay://', 'https://m.qiming.cn', 'weixinx://'].map(isPayment)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('never hands its own deep links to the system, which would hand them back', () => {
    const { isDeepLink } = runArkTs<Addresses>('native/Addresses.ets')
    expect(['qiming://to/nowhere', 'https://m.qiming.cn/'].map(isDeepLink)).toEqual([true, false])
    expect(read(`${ets}/pages/Index.ets`)).toMatch(/if \(isDeepLink\(url\)\) \{[\s\S]*?return\n[\s\S]*?openLink\(/)
  })

  it('the proxy passes every call on, and shows pages to the app alone', () => {
    const conf = read('nginx.conf')
    const served = new RegExp(/location ~ (\S+) \{/.exec(conf)?.[1] ?? '$.')
    const asked = [
      ...services.map((service) => `${prefixOf(service)}/x`),
      '/media/a.mp4',
      '/uploads/a.png',
      '/s/abcd',
      '/share/course/1.jpg',
    ]
    expect(asked.filter((address) => !served.test(address))).toEqual([])
    expect(['/', '/course/3/detail', '/study-center', '/search'].filter((address) => served.test(address))).toEqual([])
    expect(conf).toContain(`"~${runArkTs<Record<string, string>>('native/Settings.ets').USER_AGENT?.split(' ').at(-1)}" 0;`)
  })
})
