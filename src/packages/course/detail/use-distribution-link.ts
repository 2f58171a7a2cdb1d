import { useEffect } from 'react'

/** Reports that the course was opened by a distributor's link. */
export function useDistributionLink(courseId: number, distributionId: number | undefined, userId: number | undefined): void {
  useEffect(() => {
    if (distributionId === undefined || userId === undefined) return
    void import('@/data/campaign/distribution-commands').then(({ openedDistributionLink }) =>
      openedDistributionLink({ distributionId, userId, courseId }),
    )
  }, [courseId, distributionId, userId])
}
