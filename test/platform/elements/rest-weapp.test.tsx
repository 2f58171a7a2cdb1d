import { act, render } from '@testing-library/react'
import { Rest } from '@/platform/elements/rest/index.weapp'

const drawn: string[] = []

function Part({ name }: { name: string }) {
  drawn.push(`${name} beside ${document.getElementById('first') ? 'the first screen' : 'nothing'}`)
  return <p id={name} />
}

it('in the mini-program, the rest of a page follows its first screen in a separate rendering', async () => {
  const { container } = render(
    <>
      <Part name="first" />
      <Rest>
        <Part name="rest" />
      </Rest>
    </>,
  )
  await act(async () => {})
  expect(drawn).toEqual(['first beside nothing', 'rest beside the first screen'])
  expect([...container.children].map(({ id }) => id)).toEqual(['first', 'rest'])
})
