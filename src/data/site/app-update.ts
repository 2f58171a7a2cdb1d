import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { mayOffer } from '@/domain/layout/offline-routes'

/** A newer version of the app waits; and the route name of the page in front, over which it may be offered or not. */
const renewal = createStore(() => ({ isWaiting: false, front: '' }))

export const renewalWaits = () => renewal.setState({ isWaiting: true })
export const pageInFront = (front: string) => renewal.setState({ front })
/** Postponed: the new version is activated at the next cold start. */
export const putOffRenewal = () => renewal.setState({ isWaiting: false })
/** Whether the newer version is offered now. */
export const useRenewalOffer = () => useStore(renewal, ({ isWaiting, front }) => isWaiting && mayOffer(front))
