import { isSameName } from '@/domain/account/same-name'

it.each([
  ['李雷', '李雷', true],
  [' 李 雷 ', '李雷', true],
  ['阿不都•热合曼', '阿不都·热合曼', true],
  ['阿不都.热合曼', '阿不都·热合曼', true],
  ['Ｌｉ Lei', 'li lei', true],
  ['李雷', '李蕾', false],
  ['李雷', '', false],
])('%s and %s are one name: %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame)
})
