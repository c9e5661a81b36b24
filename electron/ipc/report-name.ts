import type { ReportFormat, ReportScope } from '../shared/history.ts'

/** What the file of a report is called: by whom and what time it is of, in signs that every file system takes. */
export function reportName(scope: ReportScope, format: ReportFormat): string {
  const parts =
    scope.kind === 'submission'
      ? [String(scope.submissionId)]
      : [inFileName(scope.client ?? ''), scope.fromDay, scope.toDay]
  return `${['link-report', ...parts.filter((part) => part !== '')].join('-')}.${format}`
}

/**
 * Letters, their marks and figures; what stands between them becomes a hyphen. 45 signs at most, which
 * are 180 bytes at worst: a name may have 255, and the rest of ours takes 39.
 */
function inFileName(text: string): string {
  const words = text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  // A sign of two units is kept whole or not at all.
  return /^.{0,45}(?<!-)/u.exec(words.join('-'))?.[0] ?? ''
}
