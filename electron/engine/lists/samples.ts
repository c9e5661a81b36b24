/** Sample lines with flaws, one for each usual kind. */
const flawedLines = [
  'sole.example/about-us',
  'www.palimo.example/contacts',
  'https//norda.example/typo',
  'htps://norda.example/another-typo',
  'https://forum.example/thread?id=7&amp;page=2',
  'https://blog.example/post - please index',
  'https://www.google.com/url?q=https%3A%2F%2Fnorda.example%2Fpost&sa=D',
  'http://192.168.0.14/preview',
  'http://localhost:3000/draft',
  'mailto:office@agency.example',
  'ftp://files.example/list.zip',
  'https://user:secret@staging.example/',
  'n/a',
  'thanks!!',
  'https://exa mple.example/space',
]

const hosts = ['norda', 'palimo', 'sole', 'bremo', 'talva', 'kirun', 'ostra', 'welde']
const subjects = ['guide', 'news', 'review', 'interview', 'recipe', 'checklist', 'report', 'story']

/**
 * 300 made-up lines for practice, the same each time. Most are good; 15 have flaws, 20 are duplicates,
 * and 3 are links that the practice service refuses.
 */
export function sampleLines(): string {
  const good = Array.from({ length: 262 }, (_, index) => {
    const host = hosts[index % hosts.length] ?? ''
    const subject = subjects[Math.floor(index / hosts.length) % subjects.length] ?? ''
    const link = `https://${host}.example/${subject}-${index + 1}`
    return index % 40 === 11 ? `“${link}”` : link
  })
  const refused = ['a', 'b', 'c'].map((letter) => `https://reject-me.example/page-${letter}`)
  const twice = good.slice(30, 50)
  const lines = [...good, ...refused]
  // Flawed lines go near the top, where they are seen. Duplicates go after the lines that they repeat.
  for (const [index, line] of flawedLines.entries()) lines.splice(2 + index * 3, 0, line)
  for (const [index, line] of twice.entries()) lines.splice(90 + index * 6, 0, line)
  return lines.join('\n')
}
