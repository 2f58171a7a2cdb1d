import { certificateNumber, certificateNumberIn, isCertificateDue, lessonsNeeded, printedNumber } from '@/domain/study/certificate'

const number = certificateNumber(Uint8Array.from({ length: 16 }, (_, at) => at * 17))

describe('the number of a certificate', () => {
  it('reads as it was written by hand', () => {
    expect(number).toMatch(/^QM[0-9A-HJKMNP-TV-Z]{16}$/)
    expect(printedNumber(number)).toMatch(/^QM(-[0-9A-Z]{4}){4}$/)
    for (const text of [number, printedNumber(number), ` ${number.toLowerCase()} `]) expect(certificateNumberIn(text)).toBe(number)
    expect(certificateNumberIn('QM-OOOO-IIII-LLLL-0000')).toBe('QM0000111111110000')
  })

  it.each(['', 'QM', `X${number.slice(1)}`, `${number}0`, number.slice(1), `${number.slice(0, -1)}U`, `${number.slice(0, -1)}'`])(
    'no number is read in %j',
    (text) => expect(certificateNumberIn(text)).toBeUndefined(),
  )
})

describe('the rule of a certificate', () => {
  it.each([
    [{ kind: 'course', learned: 8, lessons: 10, percent: 80 }, true],
    [{ kind: 'course', learned: 7, lessons: 10, percent: 80 }, false],
    [{ kind: 'course', learned: 3, lessons: 3, percent: 100 }, true],
    [{ kind: 'course', learned: 0, lessons: 0, percent: 1 }, false],
    [{ kind: 'paper', marks: 6000, passMarks: 6000 }, true],
    [{ kind: 'paper', marks: 5999, passMarks: 6000 }, false],
    [{ kind: 'paper', marks: null, passMarks: 0 }, false],
  ] as const)('says of %j: %j', (at, isDue) => expect(isCertificateDue(at)).toBe(isDue))

  it('asks for whole lessons', () => expect([lessonsNeeded(3, 50), lessonsNeeded(10, 100)]).toEqual([2, 10]))
})
