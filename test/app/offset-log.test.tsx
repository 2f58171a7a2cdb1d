import { render, waitFor } from '@testing-library/react'
import { Providers } from '@/app/providers'
import { logging } from '@/contract/site/logging'
import { events } from '@/data/http/events'
import { answer, askedFor } from '../support/client/fake-fetch'

const entry = { type: 'logTimeOffset', localTime: 1, serverTime: 2, offsetTime: -1, requestInfo: 'GET /x' } as const

it('[D2-7-log-2] the app reports a corrected clock while it is open, for visitors too', async () => {
  answer(logging.write, {})
  const { unmount } = render(
    <Providers>
      <p>页</p>
    </Providers>,
  )
  events.offsetChanged(entry)
  await waitFor(() => expect(askedFor(logging.write).map(({ body }) => body)).toEqual([entry]))
  unmount()
  events.offsetChanged(entry)
  expect(askedFor(logging.write)).toHaveLength(1)
})
