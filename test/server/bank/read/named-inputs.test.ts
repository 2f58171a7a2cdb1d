import { namedInputs } from './named-inputs'
import { readNamed } from './read-named'

it.each(namedInputs.map((input) => [input.name, input] as const))('%s becomes its expected result', async (_name, input) => {
  const { actual, expected } = await readNamed(input)
  expect(actual).toEqual(expected)
})
