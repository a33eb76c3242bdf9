import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { raw } from '../testing/made-files.ts'

const MANUAL = `=encoding utf8

=head1 NAME

Kiln::Fire - heat a kiln in steps

=head1 METHODS X<methods>

=head2 C<< $kiln->ramp($n) >>

Raises the heat by I<$n> degrees, at most S<20 a minute>. See L<Kiln::Clay/"Shrinking">,
L<the guide|https://kiln.example/guide> and L</BUGS>; E<lt>nE<gt> is a number.

    my $kiln = Kiln::Fire->new;

    $kiln->ramp(5);

=over 4

=item *

Slow for B<wet> clay.

=item * Fast for dry clay.

=back

=over

=item hold

Keeps the heat.

=item drop

Lets it go.

=back

=begin comment

Nobody reads this.

=end comment

=cut

sub ramp { return 1 }

=head1 BUGS

None.
`

test('the source of a manual of Perl is read as it is shown, without the code between its parts', async () => {
  const read = await readDocument(raw('Fire.pod', MANUAL))
  assert.deepEqual([read.kind, read.title], ['pod', 'Kiln::Fire - heat a kiln in steps'])
  assert.equal(
    read.text,
    `NAME

Kiln::Fire - heat a kiln in steps

METHODS

$kiln->ramp($n)

Raises the heat by $n degrees, at most 20 a minute. See “Shrinking” (Kiln::Clay), the guide and “BUGS”; <n> is a number.

    my $kiln = Kiln::Fire->new;

    $kiln->ramp(5);

- Slow for wet clay.
- Fast for dry clay.

- hold: Keeps the heat.
- drop: Lets it go.

BUGS

None.`,
  )
  assert.deepEqual(
    read.places.map(({ heading, headingLevel }) => [heading, headingLevel]),
    [
      ['NAME', 1],
      ['METHODS', 1],
      ['$kiln->ramp($n)', 2],
      ['BUGS', 1],
    ],
  )
})

test('a text that only shows a command of such a manual is no such source', async () => {
  const read = await readDocument(raw('notes.txt', 'Write this:\n\n=head1 NAME\n\nKiln'))
  assert.equal(read.kind, 'text')
})
