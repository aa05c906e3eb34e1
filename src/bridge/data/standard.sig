# Defenders' agreements: leads and signals as in the paper (section 3.1).
signals standard

# What a spot card says about its suit, by what was led.
on A        attitude    # partner led the ace
on Q        attitude
on K        count
on other    attitude    # any other card led by partner (the paper: count, later attitude)
on declarer count       # declarer or dummy led the suit
on discard  attitude    # a card of another suit
on ruff     preference  # the card led to give partner a ruff
on useless  preference  # partner leads, and dummy has a singleton or wins for certain

# Which card says what.
attitude    high likes
count       high even
preference  high higher

# A suit is liked with one of these (3.1.2: judged mechanically); a doubleton where partner leads
# the ace or king of a side suit against a suit contract, because the third round can be ruffed.
like        A K Q void doubleton

# How a card is led.
sequence    top         # from touching honours
low         fourth      # from length with an honour: the fourth best, or the lowest of three
small       top         # from small cards and from two cards

# How much is left of the weight of a hand that would have played another card.
weight signal    0.10
weight discard   0.15   # a suit it likes, thrown without a card to say so: another suit was free
weight lead      0.10
weight underlead 0.03   # a low card from the ace against a suit contract
