import { mergeMoney } from '@/domain/account/merge'

const beans = { kind: 'beans', unit: 'bean', amount: 30 } as const
const cash = { kind: 'cash', unit: 'fen', amount: 500 } as const
const pending = { kind: 'cash-pending', unit: 'fen', amount: 200 } as const

describe('money that goes back', () => {
  it.each([
    ['equals what moved', [beans, cash], { pending: 0, settled: 0 }, [beans, cash]],
    [
      'has rewards that were settled since as cash',
      [cash, pending],
      { pending: 50, settled: 150 },
      [
        { ...cash, amount: 650 },
        { ...pending, amount: 50 },
      ],
    ],
    ['begins a purse of cash where there was none', [pending], { pending: 0, settled: 200 }, [{ ...cash, amount: 200 }]],
    ['leaves out rewards that were taken back since', [cash, pending], { pending: 20, settled: 0 }, [cash, { ...pending, amount: 20 }]],
    ['leaves out what is nothing', [], { pending: 0, settled: 0 }, []],
  ])('%s', (_title, moved, rewards, wanted) => {
    const key = (rows: readonly { kind: string }[]) => [...rows].sort((one, other) => (one.kind < other.kind ? -1 : 1))
    expect(key(mergeMoney(moved, rewards))).toEqual(key(wanted))
  })
})
