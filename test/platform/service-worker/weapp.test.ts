import { serviceWorker } from '@/platform/service-worker/index.weapp'

const mockHost: { ready?: () => void; applied: number } = { applied: 0 }
jest.mock('@tarojs/taro', () => ({
  getUpdateManager: () => ({
    onUpdateReady: (ready: () => void) => Object.assign(mockHost, { ready }),
    applyUpdate: () => Object.assign(mockHost, { applied: mockHost.applied + 1 }),
  }),
}))

describe('a newer version of the mini-program', () => {
  it('waits for the host to have it, and for the learner to start it', () => {
    const waits = jest.fn()
    const stop = serviceWorker.follow(waits)
    expect(waits).not.toHaveBeenCalled()
    mockHost.ready?.()
    expect([waits.mock.calls.length, mockHost.applied]).toEqual([1, 0])
    serviceWorker.renew()
    expect(mockHost.applied).toBe(1)
    stop()
  })
})
