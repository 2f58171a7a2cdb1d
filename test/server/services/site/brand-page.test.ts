import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app'
import { buildDesk } from '#server/desk/app'
import { secretToShow } from '#server/desk/frame/factors'
import { drawLink } from '#server/desk/site/links/draw-link'
import type { Env } from '#server/env'
import { brandAmong, brandRows, smsNameOf } from '#server/repositories/site/brands'
import { brandManifest, lookOf, withBrand } from '#server/services/site/brand-page'
import type { CardData } from '#server/services/site/card'
import { brandPlaces, installationOf } from '#server/services/site/school-sites'
import { namedSetting } from '#server/services/site/setting'
import { auth } from '@/contract/account/auth'
import { order } from '@/contract/order/order'
import { FIRST_BRAND } from '@/contract/site/first-reply'
import { installation } from '@/domain/site/installation'
import { startServer, type TestServer } from '../../../support/server'
import { placeOrder, stockShop } from '../../../support/shop'
import { type Browser, staffBrowser } from '../../desk/staff'

const page =
  '<html><head><meta name="description" content="x" /><link rel="icon" href="data:," /><title>x</title></head><body><div id="app"></div></body></html>'
const built = { name: 'x', short_name: 'x', theme_color: '#000000', icons: [], display: 'standalone' }
const own = {
  key: 'qiming',
  name: '晨光<课堂>',
  shortName: '晨光',
  tagline: '晨光课堂',
  description: '好好学',
  articleList: 'cards',
  isWechatOnly: false,
  smsName: '晨光',
  hosts: [],
} as const

describe('withBrand', () => {
  const plain = { ...own, accent: '', darkAccent: '', logo: '', hosts: [] }

  it('puts the names of a brand into a page, as text, and for the app as data', () => {
    const made = withBrand(page, plain)
    expect(made).toContain('<title>晨光&lt;课堂></title>')
    expect(made).toContain('<meta name="description" content="好好学">')
    const script = '<script async src="/first.js">'
    const whole = withBrand(page.replace('</head>', `${script}</head>`), plain)
    expect(whole.indexOf(FIRST_BRAND)).toBeLessThan(whole.indexOf(script))
    const island = new RegExp(`id="${FIRST_BRAND}">([^<]*)<`).exec(made)?.[1] ?? ''
    expect(JSON.parse(island)).toEqual({
      key: 'qiming',
      name: '晨光<课堂>',
      tagline: '晨光课堂',
      isWechatOnly: false,
      articleList: 'cards',
    })
    expect(made).not.toContain('<style>')
  })

  it('puts colours and a picture into it, and nothing that is no colour', () => {
    const made = withBrand(page, { ...plain, accent: '#c0ffee', darkAccent: 'red;}', logo: '/media/a.png' })
    expect(made).toContain('--accent:#c0ffee;--on-accent:#10151a')
    expect(made).not.toContain('red;}')
    expect(made).toContain('url("/media/a.png")')
    expect(made).toContain('<link rel="icon" href="/media/a.png">')
  })

  it('says where the school is, and to apps its colours and picture too', () => {
    const sites = { scheme: 'own', mobile: { production: 'm.a.cn', pre: 'm.a.cn', test: 'm.a.cn' }, desktop: {} }
    const island = new RegExp(`id="${FIRST_BRAND}">([^<]*)<`).exec(withBrand(page, plain, sites))?.[1] ?? ''
    expect(JSON.parse(island)).toMatchObject({ key: 'qiming', sites })
    const look = lookOf({ ...plain, accent: '#c0ffee', darkAccent: 'red', logo: 'https://a/b.png' }, sites)
    expect(look).toMatchObject({ name: '晨光<课堂>', logo: 'https://a/b.png', sites, style: { light: { '--accent': '#c0ffee' } } })
    expect(look.style).not.toHaveProperty('dark')
  })

  it('gives the manifest names, colour and picture', () => {
    expect(brandManifest(built, { ...plain, accent: '#0b7a75', logo: '/media/a.png' })).toMatchObject({
      name: '晨光<课堂>',
      short_name: '晨光',
      theme_color: '#0b7a75',
      display: 'standalone',
      icons: [{ src: '/media/a.png' }],
    })
    expect(brandManifest(built, { ...plain, shortName: '' })).toMatchObject({ short_name: '晨光<课堂>', theme_color: '#000000', icons: [] })
  })
})

describe('a brand that the desk changes', () => {
  let server: TestServer
  let app: FastifyInstance
  let desk: FastifyInstance
  let staff: Browser
  let folder: string
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
    folder = await mkdtemp(path.join(os.tmpdir(), 'qiming-brand-'))
    await writeFile(path.join(folder, 'index.html'), page)
    await writeFile(path.join(folder, 'manifest.webmanifest'), JSON.stringify(built))
    app = await buildApp(server.deps, folder)
    desk = await buildDesk(server.deps)
    staff = await staffBrowser(server, desk, ['marketing'])
  })
  afterAll(async () => {
    await app.close()
    await desk.close()
    await server.close()
    await rm(folder, { recursive: true })
  })

  const typed = {
    name: '晨光课堂',
    shortName: '晨光',
    tagline: '晨光课堂 · 好好学',
    description: '会计考试',
    smsName: '晨光教育',
    accent: '#aa3300',
    darkAccent: '',
    logo: '',
    hosts: 'm.chenguang.example.cn',
    desktopHost: '',
    scheme: '',
    articleList: 'cards',
    place: 'anywhere',
  }
  const titleAt = async (host: string) =>
    /<title>([^<]*)/.exec((await app.inject({ url: '/', headers: { host, accept: 'text/html' } })).body)?.[1]
  const smsTo = async (mobile: string) =>
    (await server.db.selectFrom('sms_outbox').select('body').where('mobile', '=', mobile).orderBy('id', 'desc').executeTakeFirst())?.body ??
    ''

  it('begins with the row of the release, which agrees with that of the builds', async () => {
    const rows = await brandRows(server.db)
    for (const [at, brand] of installation.brands.entries()) expect(rows[at]).toMatchObject(brand)
    expect(installationOf(server.deps.env, rows)).toEqual(installation)
    expect(installationOf({ mode: 'production', publicUrl: 'https://m.a.cn' }, rows)).toMatchObject({
      mobile: { production: 'm.a.cn' },
      desktop: {},
      brands: installation.brands,
    })
    expect([await titleAt('m.any.cn'), await titleAt('pre-mingde.any.cn')]).toEqual(['启明学堂', '明德书院'])
  })

  it('shows in title, manifest, text message, cashier, card, desk and authenticator', async () => {
    expect((await staff.act('change-brand', 'qiming', typed)).to).toContain('/brands')
    expect(await titleAt('m.any.cn')).toBe('晨光课堂')
    const manifest = await app.inject({ url: '/manifest.webmanifest', headers: { host: 'm.any.cn' } })
    expect(manifest.json()).toMatchObject({ name: '晨光课堂', short_name: '晨光', theme_color: '#aa3300' })
    await server.send(auth.sendSmsCode, { query: { mobile: '13900018801' } })
    expect(await smsTo('13900018801')).toMatch(/^【晨光教育】/)
    const anna = await server.signIn('13900018802')
    const { orderSn } = await placeOrder(server, anna)
    const payment = await server.send(order.pay, { params: { orderSn }, body: { orderSn, channel: 'wechat_h5' } }, anna)
    const cashier = await server.app.inject(payment.kind === 'redirect' ? new URL(payment.url).pathname : '/')
    expect(cashier.body).toContain('<dd>晨光课堂</dd>')
    expect((await staff.get('/brands')).body).toContain('晨光课堂工作台')
    expect((await desk.inject('/sign-in')).body).toContain('<title>登录 · 晨光课堂工作台</title>')
    expect(await secretToShow(server.deps, 1)).toHaveLength(32)
  })

  it('shows in the card and the poster of a link', async () => {
    const card: CardData = { title: '第一课', text: '', strong: '', cover: '' }
    const drawn = async () => {
      const [usual] = await brandPlaces(server.deps)
      return drawLink(server.deps, card, { school: usual?.name ?? '', short: 'https://m.any.cn/s/a', scene: 'a' })
    }
    const before = await drawn()
    await staff.act('change-brand', 'qiming', { ...typed, name: '晨曦课堂' })
    const after = await drawn()
    expect([after.card === before.card, after.poster === before.poster]).toEqual([false, false])
    await staff.act('change-brand', 'qiming', typed)
  })

  it('reaches the mini-program and the app, which ask by key, with its colours and where the school is', async () => {
    const told = async (key: string, env: Partial<Env> = {}) => {
      const deps = { ...server.deps, env: { ...server.deps.env, ...env } }
      return JSON.parse((await namedSetting(deps, `brand_${key}`)).value)
    }
    expect(await told('qiming')).toMatchObject({ name: '晨光课堂', style: { light: { '--accent': '#aa3300' } } })
    expect(await told('nobody')).toMatchObject({ key: 'qiming' })
    const inUse = { mode: 'production', publicUrl: 'https://learn.chenguang.cn' } as const
    const mobile = 'm.chenguang.example.cn'
    expect(await told('qiming', inUse)).toMatchObject({
      sites: { scheme: 'qiming', mobile: { production: mobile, pre: mobile }, desktop: {} },
    })
    await staff.act('change-brand', 'qiming', { ...typed, desktopHost: 'WWW.chenguang.cn', scheme: 'chenguang' })
    expect((await told('qiming', inUse)).sites).toMatchObject({ scheme: 'chenguang', desktop: { production: 'www.chenguang.cn' } })
    expect(await told('qiming', { ...inUse, publicUrl: `https://${installation.mobile.production}` })).not.toHaveProperty('sites')
    const hosts = ' M.Chenguang.example.CN \nm.chenguang.example.cn'
    expect((await staff.act('change-brand', 'qiming', { ...typed, hosts })).to).toContain('/brands')
    expect((await brandRows(server.db))[0]?.hosts).toEqual([mobile])
    const refused = async (change: object) => (await staff.act('change-brand', 'qiming', { ...typed, ...change })).body
    expect(await refused({ scheme: 'a://' })).toContain('App 链接的开头是小写字母')
    expect(await refused({ desktopHost: 'https://www.a.cn' })).toContain('不是域名')
    expect(await refused({ desktopHost: 'm.chenguang.example.cn' })).toContain('不能是同一个域名')
    await staff.act('change-brand', 'qiming', typed)
  })

  it('leaves the other one as it is, which has a host, messages and a title of its own', async () => {
    const other = { ...typed, name: '弘文书院', smsName: '', hosts: 'hw.example.cn\nM.HW.cn', place: 'wechat' }
    expect((await staff.act('change-brand', 'mingde', { ...other, hosts: 'm.chenguang.example.cn' })).body).toContain('已经是“晨光课堂”的')
    await staff.act('change-brand', 'mingde', other)
    expect([await titleAt('hw.example.cn'), await titleAt('m.hw.cn:8443'), await titleAt('m.any.cn')]).toEqual([
      '弘文书院',
      '弘文书院',
      '晨光课堂',
    ])
    const signed = await server.app.inject({ url: '/', headers: { host: 'hw.example.cn' } })
    expect(signed.statusCode).toBeGreaterThan(0)
    const rows = await brandRows(server.db)
    expect(smsNameOf(brandAmong(rows, 'hw.example.cn'))).toBe('弘文书院')
    expect(brandAmong(rows, 'x-mingde.any.cn').name).toBe('弘文书院')
  })

  it('takes one more brand, and no wrong colours, hosts or keys', async () => {
    const third = { ...typed, name: '求是学堂', hosts: 'qs.example.cn' }
    expect((await staff.act('add-brand', 'new', { ...third, key: 'Q S' })).body).toContain('代号是')
    expect((await staff.act('add-brand', 'new', { ...third, key: 'qiming' })).body).toContain('已经有这个代号')
    expect((await staff.act('add-brand', 'new', { ...third, key: 'qiushi', accent: 'red' })).body).toContain('主色的写法')
    expect((await staff.act('add-brand', 'new', { ...third, key: 'qiushi', hosts: 'https://qs.cn' })).body).toContain('不是域名')
    await staff.act('add-brand', 'new', { ...third, key: 'qiushi' })
    expect(await titleAt('qs.example.cn')).toBe('求是学堂')
  })
})
