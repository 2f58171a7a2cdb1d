const COUNT = 60
const FIRST_JUDGEMENT = 51
const FIRST_SEVERAL = 41

const single = (
  number: number,
  { options = ['借方', '贷方', '余额', '凭证'], answer = 'B', stem = `第 ${number} 题的科目记在哪里（　）` } = {},
) => [
  `${number}. ${stem}`,
  ...options.map((text, at) => `${'ABCD'[at]}. ${text}${text === '' ? '' : number}`),
  ...(answer === '' ? [] : [`答案：${answer}`]),
]

/** Questions with a fault each: no answer, two answers, equal options, an answer beyond the options, two answers that differ. */
const FAULTS: Readonly<Record<number, string[]>> = {
  3: single(3, { answer: '' }),
  7: single(7, { answer: 'BC' }),
  15: single(15, { options: ['借方', '贷方', '贷方', '凭证'] }),
  22: single(22, { answer: 'F' }),
  30: single(30, { stem: '第 30 题的科目记在哪里（ A ）' }),
}

/** The lines of a Word paper of sixty questions, five of them with a fault. */
export function faultyPaper(): string[] {
  const lines = ['一、单选题']
  for (let number = 1; number < FIRST_SEVERAL; number += 1) lines.push(...(FAULTS[number] ?? single(number)))
  lines.push('二、多选题')
  for (let number = FIRST_SEVERAL; number < FIRST_JUDGEMENT; number += 1) lines.push(...single(number, { answer: 'ABD' }))
  lines.push('三、判断题')
  for (let number = FIRST_JUDGEMENT; number <= COUNT; number += 1) lines.push(`${number}. 第 ${number} 题的凭证要审核。`, '答案：对')
  return lines
}
