import { screen, waitFor } from '@testing-library/react'
import { practice } from '@/contract/tiku/practice'
import { PointLinks } from '@/features/tiku/question/point-links'
import { answer, askedFor } from '../../../support/client/fake-fetch'
import { practiceOf } from '../../../support/client/practice-fixtures'
import { press, renderPart, signIn } from '../../../support/client/render-page'
import { host } from '../../../support/client/taro-stand-in'

it('each knowledge point of a question begins twenty questions of its own', async () => {
  signIn()
  answer(practice.start, practiceOf({ id: 81 }))
  renderPart(<PointLinks of={{ points: ['会计要素', '预收账款'], pointIds: [8801, 8802] }} />)
  press('再练 20 题：预收账款')
  await waitFor(() => expect(host.moves).toEqual([['navigateTo', '/packages/tiku/practice/index?practiceId=81']]))
  expect(askedFor(practice.start)[0]?.body).toEqual({ mode: 'practice', source: { kind: 'point', pointId: 8802, count: 20 } })
})

it('a point without its number is named and leads nowhere', () => {
  renderPart(<PointLinks of={{ points: ['会计要素'] }} />)
  expect(screen.getByText('会计要素')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('a question without points says nothing of them', () => {
  renderPart(<PointLinks of={{ points: [] }} />)
  expect(screen.queryByText('知识点：')).toBeNull()
})
