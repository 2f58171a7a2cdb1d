import { CancelledError } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expectFailure, Failure, shownOf } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { renderPart } from '../../support/client/render-page'

type Turn = { input: number; succeed: (output: string) => void; fail: (error: Error) => void }

const log: string[] = []
const turns: Turn[] = []
const act = (input: number) => new Promise<string>((succeed, fail) => turns.push({ input, succeed, fail }))

function Part() {
  const { run, isBusy, busyWith, data, error } = useAct(act, {
    onSuccess: (output, input) => log.push(`${input} ${output}`),
    onError: (failure, input) => log.push(`${input} ${failure.message}`),
    onSettled: () => log.push('settled'),
  })
  return (
    <button type="button" onClick={() => run(turns.length + 1)}>
      {[isBusy ? `busy with ${busyWith}` : 'idle', data, error?.message].filter(Boolean).join(', ')}
    </button>
  )
}

const pressTwice = () => {
  fireEvent.click(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button'))
}

beforeEach(() => {
  log.length = 0
  turns.length = 0
})

describe('useAct', () => {
  it('runs once for two presses, and returns what it runs with', async () => {
    renderPart(<Part />)
    pressTwice()
    await screen.findByText('busy with 1')
    expect(turns).toHaveLength(1)
    fireEvent.click(screen.getByRole('button'))
    turns[0]?.succeed('done')
    await screen.findByText('idle, done')
    expect(turns).toHaveLength(1)
    expect(log).toEqual(['1 done', 'settled'])
  })

  it('runs again after a failure, which it does not throw', async () => {
    renderPart(<Part />)
    pressTwice()
    await screen.findByText('busy with 1')
    turns[0]?.fail(new Failure(409, 'refused', '不行'))
    await screen.findByText('idle, refused')
    pressTwice()
    await screen.findByText('busy with 2')
    expect(turns.map(({ input }) => input)).toEqual([1, 2])
    turns[1]?.succeed('done')
    await screen.findByText('idle, done')
    expect(log).toEqual(['1 refused', 'settled', '2 done', 'settled'])
  })
})

describe('expectFailure', () => {
  it('ignores a failure and a dropped query, and rethrows a fault of the program', () => {
    expect(expectFailure(new Failure(0, 'no reply', '没有网络'))).toBeUndefined()
    expect(expectFailure(new CancelledError())).toBeUndefined()
    const fault = new TypeError('row is undefined')
    expect(() => expectFailure(fault)).toThrow(fault)
  })
})

describe('shownOf', () => {
  it('returns the words of a failure, and general ones for any other error', () => {
    expect(shownOf(new Failure(409, 'refused', '不行'))).toBe('不行')
    expect(shownOf(new TypeError('row is undefined'))).toBe('出了点问题，请稍后再试')
    expect(shownOf(new TypeError('row is undefined'), '没有验证成功')).toBe('没有验证成功')
  })
})
