import { idNumberOf, maskIdNumber, maskName } from '@/domain/text/id-number'

it.each([
  ['11010519491231002X', '11010519491231002X'],
  [' 11010519491231002x ', '11010519491231002X'],
  ['110105 19491231 002X', '11010519491231002X'],
  ['１１０１０５１９４９１２３１００２Ｘ', '11010519491231002X'],
  ['440524188001010014', '440524188001010014'],
  ['110105194912310021', null],
  ['110105194913310029', null],
  ['110105194902300025', null],
  ['01010519491231002X', null],
  ['11010519491231002X9', null],
  ['130503670401001', null],
  ['', null],
])('the ID number %s is read as %s', (text, number) => {
  expect(idNumberOf(text)).toBe(number)
})

it('a masked ID shows the ends of a number and the first character of a name', () => {
  expect(maskIdNumber('11010519491231002X')).toBe('110*************2X')
  expect([maskName('张三丰'), maskName('李'), maskName('')]).toEqual(['张**', '李', ''])
})
