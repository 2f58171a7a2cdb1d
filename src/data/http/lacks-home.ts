import { direction } from '@/data/site/home-direction'
import { firstScreen } from '@/platform/first-screen'

/** Whether the app is opened at the home of all directions and nothing has brought it; a direction may have a page of its own. */
export const lacksHome = (): boolean => firstScreen.lacksHome?.() === true && direction.getState().picked === 0
