import { accountSamples } from './account'
import { aiSamples } from './ai'
import { campaignSamples } from './campaign'
import { communitySamples } from './community'
import { courseSamples } from './course'
import { offerSamples } from './course-offers'
import { doubtSamples } from './doubt'
import { errataSamples } from './errata'
import { examSamples } from './exam'
import { inviteSamples } from './invite'
import { learnSamples } from './learn'
import { orderSamples } from './order'
import type { Sample } from './sample'
import { searchSamples } from './search'
import { serviceSamples } from './service'
import { siteSamples } from './site'
import { studySamples } from './study'
import { tikuSamples } from './tiku'
import { walletSamples } from './wallet'

/** Samples of every call of the contract. */
export const samples: readonly Sample[] = [
  ...accountSamples,
  ...aiSamples,
  ...campaignSamples,
  ...communitySamples,
  ...courseSamples,
  ...offerSamples,
  ...doubtSamples,
  ...errataSamples,
  ...examSamples,
  ...inviteSamples,
  ...learnSamples,
  ...orderSamples,
  ...searchSamples,
  ...serviceSamples,
  ...siteSamples,
  ...studySamples,
  ...tikuSamples,
  ...walletSamples,
]
