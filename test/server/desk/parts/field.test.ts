import { hundredths, hundredthsOrNone, hundredthsTyped } from '#server/desk/parts/field'

const price = hundredths({ label: '售价', unit: '元', least: 0, most: 10_000_000 })
const share = hundredths({ label: '分成', unit: '%', least: 1, most: 5000 })

describe('an amount in common notation', () => {
  it.each([
    ['199', 19_900],
    ['199.5', 19_950],
    ['199.05', 19_905],
    ['0', 0],
    ['0.01', 1],
    ['¥1,299.00', 129_900],
    ['１９９．００元', 19_900],
    [' 199 ', 19_900],
    ['1 299', 129_900],
    ['100000', 10_000_000],
  ])('an amount of %s yuan is stored as %d fen', (text, fen) => expect(price.parse([text])).toEqual({ value: fen }))

  it.each(['', '-1', '1.005', '1.', '.5', '1e3', '十元', '199元起', 'NaN', '1,2.3.4'])('an amount is refused as %j', (text) =>
    expect(price.parse([text])).toEqual({ error: '售价写金额，单位元，最多两位小数' }),
  )

  it('shows its bounds in the typed unit', () => {
    expect(price.label).toBe('售价（元）')
    expect(price.parse(['100000.01'])).toEqual({ error: '售价须在 0 到 100000 元 之间' })
    expect(share.parse(['50.01'])).toEqual({ error: '分成须在 0.01 到 50% 之间' })
  })

  it('stores percent as ten-thousandths', () => expect(share.parse(['10%'])).toEqual({ value: 1000 }))

  it('can be omitted where an empty value is allowed', () => {
    const none = hundredthsOrNone({ label: '会员价', unit: '元', least: 0, most: 100 })
    expect([none.parse([' ']), none.parse(['0.5'])]).toEqual([{ value: null }, { value: 50 }])
  })

  it.each([
    [null, ''],
    [0, '0'],
    [19_900, '199'],
    [19_905, '199.05'],
  ])('shows %p as %j, which is read back', (fen, text) => {
    expect(hundredthsTyped(fen)).toBe(text)
    if (fen !== null) expect(price.parse([text])).toEqual({ value: fen })
  })
})
