import type { Provider } from '@/domain/order/pay'
import { type Goods, isSoldAt, type PayPlace, payPlaceOf, payWaysAt } from '@/domain/order/pay-table'

const nowhere = { userAgent: '', version: '', referer: '' }
const APPLE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.68(0x1800442a)'
const mini = { ...nowhere, version: 'production,qiming,weapp,1.0.0' }

describe('payPlaceOf', () => {
  it.each<[string, Partial<typeof nowhere>, PayPlace]>([
    ['the messaging-app browser', { userAgent: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.49' }, 'messaging'],
    ['a web view of the mini-program', { userAgent: 'Mozilla/5.0 (Linux; Android 14) miniProgram/wx123' }, 'mini'],
    ['the mini-program by its host page', { referer: 'https://servicewechat.com/wx123/7/page-frame.html' }, 'mini'],
    ['the mini-program by its version header', mini, 'mini'],
    ['the mini-program on a new iPhone', { ...mini, userAgent: APPLE }, 'mini-apple'],
    ['the mini-program on an iPad', { ...mini, userAgent: APPLE.replace('iPhone;', 'iPad;') }, 'mini-apple'],
    ['the mini-program in an old client', { ...mini, userAgent: APPLE.replace('8.0.68', '8.0.67') }, 'mini-closed'],
    ['the mini-program on an old iPhone', { ...mini, userAgent: APPLE.replace('17_4', '14_8') }, 'mini-closed'],
    [
      'the mini-program on an iPhone that names no client',
      { ...mini, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4)' },
      'mini-closed',
    ],
    [
      'the mini-program on an iPhone that names no system',
      { ...mini, userAgent: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.68' },
      'mini-closed',
    ],
    ['the mini-program on a Mac', { ...mini, userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' }, 'mini-closed'],
    ['the mini-program on Harmony', { ...mini, userAgent: 'Mozilla/5.0 (Phone; OpenHarmony 5.0) MicroMessenger/8.0.70' }, 'mini'],
    ['a mobile browser', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Safari/604.1' }, 'browser'],
    ['the Harmony app', { version: 'production,qiming,harmony,1.0.0' }, 'browser'],
    ['a browser that names a look-alike page', { referer: 'https://servicewechat.com.example.cn/' }, 'browser'],
    ['a place that says nothing', {}, 'browser'],
  ])('finds %s', (_, place, found) => expect(payPlaceOf({ ...nowhere, ...place })).toBe(found))
})

/** Everything a school can have set up, by name. */
const setups = {
  nothing: { on: [], onApple: false },
  wechat: { on: ['wechat'], onApple: false },
  alipay: { on: ['alipay'], onApple: false },
  both: { on: ['wechat', 'alipay'], onApple: false },
  virtual: { on: ['wechat', 'alipay', 'virtual'], onApple: false },
  'virtual on Apple': { on: ['wechat', 'alipay', 'virtual'], onApple: true },
  'virtual alone': { on: ['virtual'], onApple: true },
} as const satisfies Record<string, { on: readonly Provider[]; onApple: boolean }>
type Setup = keyof typeof setups

/** Ways in words; a way that opens outside ends in an arrow, `hidden` is a place without prices. */
function offered(place: PayPlace, goods: Goods, setup: Setup): string {
  const sale = { place, goods, means: setups[setup] }
  const ways = payWaysAt(sale, 19_900).map(({ channel, opensOutside }) => `${channel}${opensOutside ? '↗' : ''}`)
  if (!isSoldAt(sale)) return ways.length === 0 ? 'hidden' : 'hidden, but sold'
  return ways.join(' ') || 'nothing'
}

const table: [PayPlace, Goods, Record<Setup, string>][] = [
  [
    'browser',
    'digital',
    {
      nothing: 'nothing',
      wechat: 'wechat_h5',
      alipay: 'alipay_h5',
      both: 'wechat_h5 alipay_h5',
      virtual: 'wechat_h5 alipay_h5',
      'virtual on Apple': 'wechat_h5 alipay_h5',
      'virtual alone': 'nothing',
    },
  ],
  [
    'browser',
    'book',
    {
      nothing: 'nothing',
      wechat: 'wechat_h5',
      alipay: 'alipay_h5',
      both: 'wechat_h5 alipay_h5',
      virtual: 'wechat_h5 alipay_h5',
      'virtual on Apple': 'wechat_h5 alipay_h5',
      'virtual alone': 'nothing',
    },
  ],
  [
    'messaging',
    'digital',
    {
      nothing: 'nothing',
      wechat: 'wechat_jsapi',
      alipay: 'alipay_h5↗',
      both: 'wechat_jsapi alipay_h5↗',
      virtual: 'wechat_jsapi alipay_h5↗',
      'virtual on Apple': 'wechat_jsapi alipay_h5↗',
      'virtual alone': 'nothing',
    },
  ],
  [
    'messaging',
    'book',
    {
      nothing: 'nothing',
      wechat: 'wechat_jsapi',
      alipay: 'alipay_h5↗',
      both: 'wechat_jsapi alipay_h5↗',
      virtual: 'wechat_jsapi alipay_h5↗',
      'virtual on Apple': 'wechat_jsapi alipay_h5↗',
      'virtual alone': 'nothing',
    },
  ],
  [
    'mini',
    'digital',
    {
      nothing: 'nothing',
      wechat: 'wechat_jsapi',
      alipay: 'nothing',
      both: 'wechat_jsapi',
      virtual: 'wechat_virtual',
      'virtual on Apple': 'wechat_virtual',
      'virtual alone': 'wechat_virtual',
    },
  ],
  [
    'mini',
    'book',
    {
      nothing: 'nothing',
      wechat: 'wechat_jsapi',
      alipay: 'nothing',
      both: 'wechat_jsapi',
      virtual: 'wechat_jsapi',
      'virtual on Apple': 'wechat_jsapi',
      'virtual alone': 'nothing',
    },
  ],
  [
    'mini-apple',
    'digital',
    {
      nothing: 'hidden',
      wechat: 'hidden',
      alipay: 'hidden',
      both: 'hidden',
      virtual: 'hidden',
      'virtual on Apple': 'wechat_virtual',
      'virtual alone': 'wechat_virtual',
    },
  ],
  [
    'mini-apple',
    'book',
    {
      nothing: 'hidden',
      wechat: 'wechat_jsapi',
      alipay: 'hidden',
      both: 'wechat_jsapi',
      virtual: 'wechat_jsapi',
      'virtual on Apple': 'wechat_jsapi',
      'virtual alone': 'hidden',
    },
  ],
  [
    'mini-closed',
    'digital',
    {
      nothing: 'hidden',
      wechat: 'hidden',
      alipay: 'hidden',
      both: 'hidden',
      virtual: 'hidden',
      'virtual on Apple': 'hidden',
      'virtual alone': 'hidden',
    },
  ],
  [
    'mini-closed',
    'book',
    {
      nothing: 'hidden',
      wechat: 'wechat_jsapi',
      alipay: 'hidden',
      both: 'wechat_jsapi',
      virtual: 'wechat_jsapi',
      'virtual on Apple': 'wechat_jsapi',
      'virtual alone': 'hidden',
    },
  ],
]

const rows = table.flatMap(([place, goods, by]) => Object.entries(by).map(([setup, ways]) => [place, goods, setup as Setup, ways] as const))

describe('the table of ways to pay', () => {
  it.each(rows)('offers at %s for %s with %s: %s', (place, goods, setup, ways) => expect(offered(place, goods, setup)).toBe(ways))

  it('takes no less than one yuan through the App Store', () => {
    const sale = { place: 'mini-apple', goods: 'digital', means: setups['virtual on Apple'] } as const
    expect([99, 100].map((fen) => payWaysAt(sale, fen).length)).toEqual([0, 1])
    expect(isSoldAt(sale)).toBe(true)
  })
})
