import { knownWord, synonymsIn, withLettersRead, withSynonyms, wordsByLetters, wordsLike } from '@/domain/search/query-reading'

const known = [
  knownWord('增值税', ['zeng', 'zhi', 'shui']),
  knownWord('增值税发票', ['zeng', 'zhi', 'shui', 'fa', 'piao']),
  knownWord('会计', ['kuai', 'ji']),
  knownWord('初级会计', ['chu', 'ji', 'kuai', 'ji']),
  knownWord('税', ['shui']),
  knownWord('企业所得税优惠', ['qi', 'ye', 'suo', 'de', 'shui', 'you', 'hui']),
]

describe('reading a search', () => {
  it.each([
    ['zengzhishui', ['增值税']],
    ['zeng zhi shui', ['增值税']],
    ['ZZS', ['增值税']],
    ['zengzhi', ['增值']],
    ['suodeshui', ['所得税']],
    ['sds', ['所得税']],
    ['zengzhish', ['增值税', '增值税发票']],
    ['engzhi', []],
    ['xyz', []],
    ['xy', []],
    ['zen', []],
    ['z', []],
    ['s', []],
    ['增值税', []],
  ])('letters %s become %j', (typed, words) => {
    expect(wordsByLetters(typed, known)).toEqual(words)
  })

  it('gives the most frequent reading first, then the shortest', () => {
    const words = [
      knownWord('个人所得税', ['ge', 'ren', 'suo', 'de', 'shui']),
      knownWord('企业所得税', ['qi', 'ye', 'suo', 'de', 'shui']),
      knownWord('新三大税', ['xin', 'san', 'da', 'shui']),
      knownWord('旧四等税', ['jiu', 'si', 'deng', 'shui']),
    ]
    expect(wordsByLetters('sds', words)).toEqual(['所得税', '三大税', '四等税'])
    expect(wordsByLetters('sds', [...words].reverse())).toEqual(['所得税', '三大税', '四等税'])
  })

  it('gives readings of one length in one order', () => {
    const same = ['消费税', '增值税', '关税法'].map((text) => knownWord(text, ['shui']))
    expect(wordsByLetters('shui', same)).toEqual(['关税法', '增值税', '消费税'])
    expect(wordsByLetters('shui', [...same].reverse())).toEqual(['关税法', '增值税', '消费税'])
  })

  it.each([
    ['快计', 'kuaiji', ['会计']],
    ['会记', 'huiji', ['会计']],
    ['初级会记', 'chujihuiji', ['初级会计']],
    ['所的税', 'suodeshui', ['所得税']],
    ['所得税货', 'suodeshuihuo', ['所得税优']],
    ['会', 'hui', []],
    ['天气', 'tianqi', []],
  ])('%s has the readings %j', (typed, full, words) => {
    expect(wordsLike(typed, full, known)).toEqual(words)
  })

  it.each([
    ['zengzhishui 申报', '增值税 申报'],
    ['zzs申报', '增值税申报'],
    ['XLOOKUP 函数', undefined],
    ['zengzhishui', undefined],
  ])('letters among other words, %s, become %j', (text, read) => {
    expect(withLettersRead(text, known)).toBe(read)
  })

  it('parses lines of synonyms, and no others', () => {
    expect([...synonymsIn(['VAT=增值税', '个税＝个人所得税', '空', '=无', 'a=b=c'])]).toEqual([
      ['vat', '增值税'],
      ['个税', '个人所得税'],
    ])
  })

  it.each([
    ['VAT 申报', '增值税 申报'],
    ['private', undefined],
    ['个税', '个人所得税'],
    ['个人所得税', undefined],
    ['天气', undefined],
  ])('replaces aliases: %s becomes %j', (text, read) => {
    expect(withSynonyms(text, synonymsIn(['vat=增值税', '个税=个人所得税']))).toBe(read)
  })
})
