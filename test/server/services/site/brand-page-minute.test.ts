import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app'
import type { Deps } from '#server/deps'
import { buildDesk } from '#server/desk/app'
import { drawLink } from '#server/desk/site/links/draw-link'
import { brandPlaces } from '#server/services/site/school-sites'
import { cardFor, cardPicture, linkPoster } from '#server/services/site/share-picture'
import { auth } from '@/contract/account/auth'
import { order } from '@/contract/order/order'
import { MINUTE_MS } from '@/domain/time/units'
import { addressOf, signedHeaders } from '../../../support/exchange'
import { startServer, type TestServer } from '../../../support/server'
import { placeOrder, stockShop } from '../../../support/shop'
import { type Browser, staffBrowser } from '../../desk/staff'

const page = '<html><head><title>x</title></head><body><div id="shell"></div><div id="app"></div></body></html>'
const ARTICLE = 901
const USUAL = 'm.any.cn'
const OTHER = 'hw.example.cn'
const card = { title: '第一课', text: '', strong: '', cover: '' }

describe('a brand that is changed at the desk of one process', () => {
  let server: TestServer
  /** Another process: it has read brands before they change, and keeps what it read as one in production does. */
  let deps: Deps
  let app: FastifyInstance
  let desk: FastifyInstance
  let staff: Browser
  let folder: string
  let cashier: string
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
    const article = { title: '怎样备考', summary: '三步', cover: '', author: '', category_id: 900, published_at: 0 }
    await server.db
      .insertInto('article')
      .values({ ...article, id: ARTICLE, content: '[]', is_shown: true })
      .execute()
    folder = await mkdtemp(path.join(os.tmpdir(), 'qiming-minute-'))
    const shell = { path: '/article/:articleId', page: 'article_detail', scripts: '', sheets: '', skeleton: '' }
    await writeFile(path.join(folder, 'index.html'), page)
    await writeFile(path.join(folder, 'shells.json'), JSON.stringify([{ ...shell, path: '/', page: 'home_page' }, shell]))
    await writeFile(path.join(folder, 'manifest.webmanifest'), '{}')
    deps = { ...server.deps, env: { ...server.deps.env, publicCacheMs: 30_000, publicUrl: `https://${USUAL}` } }
    app = await buildApp(deps, folder)
    desk = await buildDesk(server.deps)
    staff = await staffBrowser(server, desk, ['marketing'])
    const anna = await server.signIn()
    const { orderSn } = await placeOrder(server, anna)
    const payment = await server.send(order.pay, { params: { orderSn }, body: { orderSn, channel: 'wechat_h5' } }, anna)
    cashier = payment.kind === 'redirect' ? new URL(payment.url).pathname : ''
  })
  afterAll(async () => {
    await app.close()
    await desk.close()
    await server.close()
    await rm(folder, { recursive: true })
  })

  const typed = {
    shortName: '',
    tagline: '好好学',
    description: '会计考试',
    smsName: '',
    accent: '',
    darkAccent: '',
    logo: '',
    desktopHost: '',
    scheme: '',
    articleList: 'cards',
    place: 'anywhere',
  }
  const change = async (key: string, of: { name: string; hosts: string }) => {
    expect((await staff.act('change-brand', key, { ...typed, ...of })).to).toContain('/brands')
  }
  const get = (url: string, host: string) => app.inject({ url, headers: { host, accept: 'text/html' } })
  let sent = 0
  async function smsAt(host: string): Promise<string> {
    const mobile = `139000288${String(++sent).padStart(2, '0')}`
    const url = addressOf(auth.sendSmsCode, { query: { mobile } })
    await app.inject({ url, method: auth.sendSmsCode.method, headers: { host, ...signedHeaders(server.clock.now()) } })
    const row = await server.db.selectFrom('sms_outbox').select('body').where('mobile', '=', mobile).executeTakeFirst()
    return /^【(.*?)】/.exec(row?.body ?? '')?.[1] ?? ''
  }
  const metaOf = (body: string, name: string) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(body)?.[1] ?? ''

  /** The name that each place shows under a host. The pictures show it where they are the same as one drawn with it. */
  async function namesAt(host: string, name: string) {
    const article = (await get(`/article/${ARTICLE}`, host)).body
    const picture = await get(new URL(metaOf(article, 'image')).pathname, new URL(metaOf(article, 'image')).host)
    const plain = await cardFor(server.deps, 'article', ARTICLE)
    const drawn = plain && (await cardPicture(plain, name))
    const place = (await brandPlaces(deps)).find(({ origin }) => origin === `https://${host}`)
    const short = `https://${host}/s/a`
    const poster = place && (await drawLink(deps, card, { school: place.name, short: `${place.origin}/s/a`, scene: 'a' })).poster
    return {
      title: /<title>([^<]*)/.exec((await get('/', host)).body)?.[1],
      cardName: metaOf(article, 'site_name'),
      cardPicture: drawn?.equals(picture.rawPayload) ? name : 'another',
      cardLink: metaOf(article, 'url'),
      manifest: (await get('/manifest.webmanifest', host)).json<{ name: string }>().name,
      sms: await smsAt(host),
      cashier: /<dd>([^<]*)<\/dd>/.exec((await get(cashier, host)).body)?.[1],
      poster: poster?.endsWith((await linkPoster(card, short, name)).toString('base64')) ? name : 'another',
    }
  }
  const all = (host: string, name: string) => ({
    title: name,
    cardName: name,
    cardPicture: name,
    cardLink: `https://${host}/article/${ARTICLE}`,
    manifest: name,
    sms: name,
    cashier: name,
    poster: name,
  })

  it('reaches another within a minute: title, card, manifest, text message, cashier and poster', async () => {
    expect(await namesAt(USUAL, '启明学堂')).toEqual(all(USUAL, '启明学堂'))
    await change('qiming', { name: '晨光课堂', hosts: '' })
    server.clock.advance(MINUTE_MS)
    expect(await namesAt(USUAL, '晨光课堂')).toEqual(all(USUAL, '晨光课堂'))
  })

  it('reaches a host of the alternate brand in the same way, and its cards lead there', async () => {
    await namesAt(OTHER, '')
    await change('mingde', { name: '弘文书院', hosts: OTHER })
    server.clock.advance(MINUTE_MS)
    expect(await namesAt(OTHER, '弘文书院')).toEqual(all(OTHER, '弘文书院'))
    expect(await namesAt(USUAL, '晨光课堂')).toEqual(all(USUAL, '晨光课堂'))
  })

  it('stays in no cache on the way for longer than a minute', async () => {
    for (const url of ['/', '/manifest.webmanifest', `/share/article/${ARTICLE}.jpg`, cashier]) {
      const { headers } = await get(url, USUAL)
      const seconds = /max-age=(\d+)/.exec(String(headers['cache-control']))?.[1]
      expect([url, /no-(cache|store)/.test(String(headers['cache-control'])) || Number(seconds) <= 30]).toEqual([url, true])
    }
  })
})
