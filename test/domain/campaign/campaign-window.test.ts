import { campaignState } from '@/domain/campaign/campaign-window'

it.each([
  ['running', 9, 'coming'],
  ['running', 10, 'running'],
  ['running', 19, 'running'],
  ['running', 20, 'ended'],
  ['stopped', 15, 'ended'],
  ['draft', 15, 'coming'],
] as const)('a %s campaign at %i is %s', (status, now, state) =>
  expect(campaignState({ status, startsAt: 10, endsAt: 20 }, now)).toBe(state),
)
