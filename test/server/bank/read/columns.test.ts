import { columnsOf } from '#server/bank/read/csv/columns'

/** Places of the options' columns, in the order of their letters, and of those behind a gap or beyond the eighth. */
const optionsIn = (header: string) => {
  const { options, beyond } = columnsOf(header.split(','), {})
  return { options, beyond }
}

describe('columns of options', () => {
  it.each([
    ['题干,A,B,C', [1, 2, 3]],
    ['题干,B,A', [2, 1]],
    ['题干,A.,B.', [1, 2]],
    ['题干,选项A,选项B', [1, 2]],
    ['题干,A选项,B选项', [1, 2]],
    ['题干,A项目,B项目', [1, 2]],
    ['题干,Option A,Option B', [1, 2]],
    ['题干,answer_option_a,answer_option_b', [1, 2]],
    ['题干,选项1,选项2', [1, 2]],
    ['题干,选项一,选项二,选项三', [1, 2, 3]],
    ['题干,choice1内容,choice2内容', [1, 2]],
    ['题干,备选答案1,备选答案2', [1, 2]],
  ])('%s are found in their order', (header, options) => {
    expect(optionsIn(header)).toEqual({ options, beyond: [] })
  })

  it.each([
    ['题干,A,B,D', [1, 2], [3]],
    ['题干,选项1,选项2,选项10', [1, 2], [3]],
    ['题干,选项1,选项2,选项11,选项12', [1, 2], [3, 4]],
    ['题干,选项一,选项二,选项十', [1, 2], [3]],
    ['题干,A,B,C,D,E,F,G,H,I', [1, 2, 3, 4, 5, 6, 7, 8], [9]],
  ])('%s include some outside the series', (header, options, beyond) => {
    expect(optionsIn(header)).toEqual({ options, beyond })
  })

  it.each(['题干,选项0,选项13', '题干,M,N', '题干,选项20', '题干,A项目组', '题干,选项1号'])('%s contain none', (header) => {
    expect(optionsIn(header)).toEqual({ options: [], beyond: [] })
  })
})
