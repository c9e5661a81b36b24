/** Brings a submission's card into sight, if it has one. */
export function showSubmission(submissionId: number): void {
  document.getElementById(`submission-${submissionId}`)?.scrollIntoView({ block: 'nearest' })
}
