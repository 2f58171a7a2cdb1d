import { wishFault } from '../../../../../server/services/exam/paper-build/shape'

const section = { title: '单选题', type: 'single_choice', marks: 200 }
const wish = { category: 1, title: '卷', minutes: 60, passMarks: 100, sections: [{ ...section, filter: {} }] }

it.each<[object, string]>([
  [{ ...wish, title: undefined }, '/title'],
  [{ ...wish, sections: [] }, '/sections'],
  [{ ...wish, sections: [section] }, '第 1 部分须恰好写'],
  [{ ...wish, sections: [{ ...section, filter: {}, list: [1] }] }, '第 1 部分须恰好写'],
  [{ ...wish, preset: 'none' }, '没有名为 none 的计分规则'],
])('%j is no wish: %s', (value, reason) => expect(wishFault(value)).toContain(reason))

it('a whole wish has no fault', () => expect(wishFault({ ...wish, preset: 'accounting-2016' })).toBeNull())
