import { cleared, press } from '@/domain/exam/calculator'

const typed = (keys: string) => [...keys].reduce((state, key) => press(state, key) ?? state, cleared)
const shown = (keys: string) => typed(keys).shown

describe('a calculator', () => {
  it.each([
    ['0.1+0.2=', '0.3'],
    ['1200×1.13=', '1356'],
    ['2÷3=', '0.666666666667'],
    ['5−8=', '-3'],
    ['1+2×3=', '9'],
    ['7+×2=', '14'],
    ['12⌫3', '13'],
    ['1⌫', '0'],
    ['1⌫5', '5'],
    ['5+3=⌫', '0'],
    ['5+3=⌫4', '4'],
    ['⌫', '0'],
    ['00.5.5', '0.55'],
    ['12C', '0'],
    ['5=', '5'],
    ['5=7', '7'],
    ['1234567890123456', '123456789012345'],
    ['6*7=', '42'],
    ['8/2-1=', '3'],
    ['5+3⌫×2=', '10'],
    ['200×5%=', '10'],
    ['2×9√+4=', '10'],
    ['2√', '1.414213562373'],
    ['8±', '-8'],
    ['8±⌫', '0'],
    ['0±', '0'],
    ['5±+5=', '0'],
    ['9√3', '3'],
  ])('%s shows %s', (keys, sum) => {
    expect(shown(keys)).toBe(sum)
  })

  it('shows an error for a division by zero, and starts again', () => {
    expect(shown('1÷0=')).toBe('不能除以 0')
    expect(shown('1÷0=+')).toBe('不能除以 0')
    expect(shown('1÷0+')).toBe('不能除以 0')
    expect(shown('1÷0=7')).toBe('7')
  })

  it('accepts the keys of a keyboard and no others', () => {
    const entered = typed('1+1')
    expect(press(entered, 'Enter')?.shown).toBe('2')
    expect(press(entered, 'Backspace')?.shown).toBe('0')
    expect(press(entered, 'Delete')).toEqual(cleared)
    expect(press(entered, 'q')).toBeNull()
  })

  it('refuses the root of a negative number, and further input on the error', () => {
    expect(shown('4±√')).toBe('负数不能开平方')
    expect(shown('4±√%√')).toBe('负数不能开平方')
    expect(shown('4±√+')).toBe('负数不能开平方')
    expect(shown('4±√7')).toBe('7')
  })

  it('has a memory that C does not clear', () => {
    const kept = ['3', 'M+', '4', 'M+', 'C'].reduce((state, key) => press(state, key) ?? state, cleared)
    expect([kept.memory, kept.shown]).toEqual(['7', '0'])
    expect(press(kept, 'MR')?.shown).toBe('7')
    expect(press(kept, 'MC')?.memory).toBe('0')
  })

  it('stores nothing that is not a number', () => {
    expect(press(typed('1÷0='), 'M+')?.memory).toBe('0')
  })

  it('shows its last three calculations', () => {
    expect(typed('1+1=+1=+1=×2=').trail).toEqual(['2 + 1 = 3', '3 + 1 = 4', '4 × 2 = 8'])
  })
})
