import { PausingAnnouncer } from './PausingAnnouncer.tsx'
import { ProblemAnnouncer } from './ProblemAnnouncer.tsx'
import { SubmissionAnnouncer } from './SubmissionAnnouncer.tsx'
import { WaitAnnouncer } from './WaitAnnouncer.tsx'

/** Reads out what happens in the Queue, whatever screen is open; shows nothing. */
export function QueueAnnouncer() {
  return (
    <>
      <SubmissionAnnouncer />
      <PausingAnnouncer />
      <ProblemAnnouncer />
      <WaitAnnouncer />
    </>
  )
}
